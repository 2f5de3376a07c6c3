import { withPassphrase } from "../../backup/backups/input";
import { exporting, reasons } from "../../call/description";
import { nothing, read, withPassword, write } from "../../call/funct";
import { flag, orAbsent } from "../../input/fields";
import { messages } from "./model";
import * as exports from "./store";

const Export = withPassphrase({ withPasswords: orAbsent(flag()) });

export const fullExportApi = {
  getAll: read({ onA: "manageData" }, nothing, () => exports.overview()),

  export: withPassword(
    write(
      { onA: "manageData" },
      Export,
      exporting(messages.exported, "Ha esportato tutti i dati", reasons.exportedWhole),
      ({ withPasswords }) => exports.allowExport(withPasswords === 1),
    ),
  ),
};
