import { exporting, reasons } from "../../call/description";
import { nothing, read, withPassword, write } from "../../call/funct";
import { Export } from "./input";
import { messages } from "./model";
import * as exports from "./store";

export const fullExportApi = {
  getAll: read("manageData", nothing, (_, call) => exports.overview(call)),

  export: withPassword(
    write(
      "manageData",
      Export,
      ({ withPasswords }, call) => exports.allowExport(withPasswords === 1, call),
      exporting(messages.exported, "Ha esportato tutti i dati", reasons.exportedWhole),
    ),
  ),
};
