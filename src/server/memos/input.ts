import { z } from "zod";
import { day, id, line, optionalText, page, time } from "../fields";
import { messages } from "./model";

export const MemoList = z.object({ page: page() });

export const NewMemo = z.object({ title: line(), description: optionalText(), date: day(), time: time() });

export const MemoChange = NewMemo.extend({ id: id() });

/** A form with one ticked box sends a single value. */
export const MemoShare = z.object({
  id: id(),
  users: z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
    z.array(id()).min(1, messages.noRecipient),
  ),
});
