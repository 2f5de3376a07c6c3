import { z } from "zod";
import { day, id, line, optionalText, page, tickedIds, time } from "../../input/fields";
import { filterWord, periodFilter, sortedBy } from "../../search/listing/input";
import { maxRecipients, messages } from "./model";

export const memoFilters = {
  of: filterWord(["own", "shared"]),
  ...periodFilter,
  sort: sortedBy(["title", "date", "author"]),
};

export const MemoList = z.object({ page: page(), ...memoFilters });

export type MemoList = z.output<typeof MemoList>;

const fields = { title: line(), description: optionalText(), date: day(), time: time() };

/** `users`: whom it is shared with at once, if anybody. */
export const NewMemo = z.object({
  ...fields,
  users: tickedIds(maxRecipients, { tooMany: messages.tooManyRecipients }),
});

export const MemoChange = z.object({ ...fields, id: id() });

export const MemoShare = z.object({
  id: id(),
  users: tickedIds(maxRecipients, {
    min: 1,
    none: messages.noRecipient,
    tooMany: messages.tooManyRecipients,
  }),
});
