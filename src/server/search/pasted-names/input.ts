import { z } from "zod";
import { flag, text } from "../../input/fields";
import { kinds, messages, mostRows } from "./model";

const lines = text(40_000).refine((value) => value.split("\n").length <= mostRows, messages.tooMany);

export const Pasted = z.object({ kind: z.enum(kinds), text: lines });

export const PastedWithChoice = Pasted.extend({
  /** Whether the names that the installation came with, and nobody has used, leave the list. */
  retire: flag().default(0),
});
