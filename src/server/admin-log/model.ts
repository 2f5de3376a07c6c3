import { z } from "zod";
import { id, orAbsent, page } from "../fields";

export const logPerPage = 30;
/** Without a page a list of a million rows would come whole: the newest thousand do. */
export const maxUnpaged = 1000;

/** `user` is an account's number or its user name. */
export const LogList = z.object({
  user: orAbsent(z.union([z.number(), z.string().trim().max(200)])),
  page: page(),
});

/** The number of an act, as a write's answer names it. */
export const Undo = z.object({ activity: id() });

export const messages = {
  undone: "Operazione annullata",
  tooLate: "L'operazione non può più essere annullata.",
  changedSince: "Il dato è stato modificato nel frattempo: l'operazione non può essere annullata.",
};
