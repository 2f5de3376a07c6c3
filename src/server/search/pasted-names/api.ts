import { read, write } from "../../call/funct";
import { Pasted, PastedWithChoice } from "./input";
import { messages } from "./model";
import * as names from "./store";

export const pastedNamesApi = {
  previewNames: read("admin", Pasted, (pasted) => names.previewNames(pasted)),

  addNames: write("admin", PastedWithChoice, (pasted, call) => names.addNames(pasted, call), {
    message: messages.added,
    words: ["insert", "Ha inserito un elenco di operai o automezzi"],
  }),
};
