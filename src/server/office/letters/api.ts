import { wholeTable } from "../../call/conflict-records";
import { read, write } from "../../call/funct";
import { messages } from "../../firm/settings/model";
import { LetterValues, OneLetter } from "./input";
import * as letters from "./store";

export const letterApi = {
  getLetter: read("admin", OneLetter, ({ kind }) => letters.letterForForm(kind)),

  previewLetter: read("admin", LetterValues, (typed) => ({ preview: letters.previewOf(typed) })),

  changeLetter: write("admin", LetterValues, (typed, call) => letters.changeLetter(typed, call), {
    message: messages.changed,
    words: ["change", "Ha cambiato {il}"],
    record: wholeTable("settings", "Settings.getLetter", { under: "letter", keys: ["kind"] }),
  }),
};
