import { wholeTable } from "../../call/conflict-records";
import { act, read, write } from "../../call/funct";
import { messages } from "../../firm/settings/model";
import { OneTemplate, TemplateValues } from "./input";
import * as templates from "./store";

export const mailTemplateApi = {
  getLetter: read("admin", OneTemplate, ({ kind }) => templates.templateForForm(kind)),

  previewLetter: read("admin", TemplateValues, (typed) => ({ preview: templates.previewOf(typed) })),

  changeLetter: write(
    "admin",
    TemplateValues,
    act.change(
      messages.changed,
      wholeTable("settings", "Settings.getLetter", { under: "letter", keys: ["kind"] }),
      "Ha cambiato {il}",
    ),
    (typed, call) => templates.changeTemplate(typed, call),
  ),
};
