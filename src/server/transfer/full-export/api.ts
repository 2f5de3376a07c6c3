import { exporting, reasons } from "../../call/description";
import { nothing, read, withPassword, write } from "../../call/funct";
import { Export } from "./input";
import { messages } from "./model";
import * as exports from "./store";

export const fullExportApi = {
  getAll: read({ onA: "manageData" }, nothing, () => exports.overview()),

  export: withPassword(
    write(
      { onA: "manageData" },
      Export,
      ({ withPasswords }) => exports.allowExport(withPasswords === 1),
      exporting(messages.exported, "Ha esportato tutti i dati", reasons.exportedWhole),
    ),
  ),
};
