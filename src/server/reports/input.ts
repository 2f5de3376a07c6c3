import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { id, line, optionalUpload, page, text } from "../fields";

/** Open or closed, as a word or as 0 and 1. */
const status = () =>
  z.preprocess(
    (value) => ({ open: 0, closed: 1, "0": 0, "1": 1 })[String(value)] ?? value,
    z.union([z.literal(0), z.literal(1)], {
      error: ({ input }) =>
        input === undefined || input === "" ? fieldMessages.required : fieldMessages.format,
    }),
  );

export const NewReport = z.object({ photo: optionalUpload(), category: line(100), message: text() });

export type NewReport = z.output<typeof NewReport>;

export const ReportList = z.object({ page: page() });

export const OneReport = z.object({ id: id() });

export const StatusChange = z.object({ id: id(), status: status() });

export const ReportOf = z.object({ report: id() });

/** One ticked box arrives from a form as a single value, none as nothing at all. */
export const Sharing = z.object({
  report: id(),
  boxes: z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
    z.array(id()).max(1000),
  ),
});
