import { z } from "zod";
import { act, read, write } from "../../call/funct";
import { flag, optionalText, text } from "../../input/fields";
import { kinds, messages, mostRows } from "./model";
import * as names from "./store";

const lines = text(40_000).refine((value) => value.split("\n").length <= mostRows, messages.tooMany);

const cell = optionalText(40_000);

const Pasted = z.object({
  kind: z.enum(kinds),
  text: lines,
  /** What the preview read from the text, corrected there; a row that was emptied is left out. */
  rows: z.record(z.string().regex(/^\d{1,3}$/), z.object({ surname: cell, name: cell })).optional(),
});

export type PastedInput = z.output<typeof Pasted>;

const PastedWithChoice = Pasted.extend({
  /** Whether the names that the installation came with, and nobody has used, leave the list. */
  retire: flag().default(0),
});

export const pastedNamesApi = {
  previewNames: read("admin", Pasted, (pasted) => names.previewNames(pasted)),

  addNames: write(
    "admin",
    PastedWithChoice,
    act.insert(messages.added, "Ha inserito un elenco di operai o automezzi"),
    (pasted, call) => names.addNames(pasted, call),
  ),
};
