import { z } from "zod";
import { id } from "../fields";

/** The number of an act, as a write's answer names it. */
export const Undo = z.object({ activity: id() });

export const said = {
  undone: "Operazione annullata",
  tooLate: "L'operazione non può più essere annullata.",
  changedSince: "Il dato è stato modificato nel frattempo: l'operazione non può essere annullata.",
};
