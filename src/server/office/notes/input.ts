import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import * as field from "../../input/fields";
import { id, line, oneOf, page, text } from "../../input/fields";
import { filter, filterWord, periodFilter, sortedBy } from "../../search/listing/input";
import { maxRecipients, memoMessages } from "./model";

export const memoFilters = {
  of: filterWord(["own", "shared"]),
  ...periodFilter,
  sort: sortedBy(["title", "date", "author"]),
};

export const MemoList = z.object({ page: page(), ...memoFilters });

export type MemoList = z.output<typeof MemoList>;

const fields = {
  title: line(),
  description: field.optionalText(),
  date: field.day(),
  time: field.time(),
};

const tooMany = memoMessages.tooManyRecipients;

/** `users`: whom it is shared with at once, if anybody. */
export const NewMemo = z.object({ ...fields, users: field.tickedIds(maxRecipients, { tooMany }) });

export const MemoChange = z.object({ ...fields, id: id() });

export const MemoShare = z.object({
  id: id(),
  users: field.tickedIds(maxRecipients, { min: 1, none: memoMessages.noRecipient, tooMany }),
});

const level = () => oneOf([1, 2, 3]);

export const NewNews = z.object({ title: line(), description: text(), content: text(), user_level: level() });

export const NewsChange = NewNews.extend({ id: id() });

export type NewNews = z.output<typeof NewNews>;

export const NewsFilter = z.object({ page: page(), user_level: field.orAbsent(level()) });

/** Open or closed, as a word or as 0 and 1. */
const status = () =>
  z.preprocess(
    (value) => ({ open: 0, closed: 1, "0": 0, "1": 1 })[field.asText(value)] ?? value,
    z.union([z.literal(0), z.literal(1)], {
      error: ({ input }) =>
        input === undefined || input === "" ? fieldMessages.required : fieldMessages.format,
    }),
  );

export const NewReport = z.object({ photo: field.optionalUpload(), category: line(100), message: text() });

export type NewReport = z.output<typeof NewReport>;

export const reportFilters = {
  status: filter(oneOf([0, 1])),
  category: filter(line(100)),
  ...periodFilter,
  sort: sortedBy(["category", "author", "date", "status"]),
};

export const ReportPage = z.object({ page: page(), ...reportFilters });

export type ReportPage = z.output<typeof ReportPage>;

export const StatusChange = z.object({ id: id(), status: status() });

export const SharedReport = z.object({ report: id() });

export const Sharing = z.object({ report: id(), boxes: field.tickedIds(1000) });
