import { z } from "zod";
import { day, id, line, optionalText, page, time } from "../fields";

export const memosPerPage = 10;
/** Cuts of the list (spec 1 §9). */
export const titleCut = 25;
export const descriptionCut = 50;

export const MemoList = z.object({ page: page() });

export const NewMemo = z.object({ title: line(), description: optionalText(), date: day(), time: time() });

export const MemoChange = NewMemo.extend({ id: id() });

export const atLeastOne = "Scegliere almeno un utente.";

/** One ticked box arrives from a form as a single value. */
export const MemoShare = z.object({
  id: id(),
  users: z.preprocess(
    (value) => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]),
    z.array(id()).min(1, atLeastOne),
  ),
});

export const messages = {
  created: "Memo inserita",
  changed: "Memo aggiornato",
  deleted: "Memo eliminata",
  shared: "Memo condiviso",
};
