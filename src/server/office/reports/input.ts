import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { asText, id, line, oneOf, optionalUpload, page, text, tickedIds } from "../../input/fields";
import { filter, periodFilter, sortedBy } from "../../search/listing/input";

/** Open or closed, as a word or as 0 and 1. */
const status = () =>
  z.preprocess(
    (value) => ({ open: 0, closed: 1, "0": 0, "1": 1 })[asText(value)] ?? value,
    z.union([z.literal(0), z.literal(1)], {
      error: ({ input }) =>
        input === undefined || input === "" ? fieldMessages.required : fieldMessages.format,
    }),
  );

export const NewReport = z.object({ photo: optionalUpload(), category: line(100), message: text() });

export type NewReport = z.output<typeof NewReport>;

export const reportFilters = {
  status: filter(oneOf([0, 1])),
  category: filter(line(100)),
  ...periodFilter,
  sort: sortedBy(["category", "author", "date", "status"]),
};

export const ReportPage = z.object({ page: page(), ...reportFilters });

export type ReportPage = z.output<typeof ReportPage>;

export const ReportId = z.object({ id: id() });

export const StatusChange = z.object({ id: id(), status: status() });

export const SharedReport = z.object({ report: id() });

export const Sharing = z.object({ report: id(), boxes: tickedIds(1000) });
