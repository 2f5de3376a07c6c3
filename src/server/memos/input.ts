import { z } from "zod";
import { day, id, line, optionalText, page, tickedIds, time } from "../fields";
import { maxRecipients, messages } from "./model";

export const MemoList = z.object({ page: page() });

export const NewMemo = z.object({ title: line(), description: optionalText(), date: day(), time: time() });

export const MemoChange = NewMemo.extend({ id: id() });

export const MemoShare = z.object({
  id: id(),
  users: tickedIds(maxRecipients, {
    min: 1,
    none: messages.noRecipient,
    tooMany: messages.tooManyRecipients,
  }),
});
