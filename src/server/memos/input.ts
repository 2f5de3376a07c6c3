import { z } from "zod";
import { day, id, line, optionalText, page, tickedIds, time } from "../fields";
import { maxRecipients, messages } from "./model";

export const MemoList = z.object({ page: page() });

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
