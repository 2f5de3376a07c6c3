import { z } from "zod";
import { reasons } from "../../call/description";
import { nothing, read, withPassword, write } from "../../call/funct";
import { messages as settingMessages } from "../../firm/settings/model";
import { BackupName, BackupSettings, Download, Restore } from "./input";
import { messages } from "./model";
import * as backups from "./store";

const final = "riguarda i salvataggi, non i dati.";

export const backupApi = {
  getAll: read({ onA: "manageData" }, nothing, () => backups.listBackups()),

  createNew: write({ onA: "manageData" }, nothing, () => backups.createBackup(), {
    message: messages.begun,
    words: ["system", "Ha avviato un salvataggio"],
    final,
  }),

  getFromName: read({ onA: "manageData" }, z.object(BackupName), ({ name }) => ({
    backup: backups.backupByName(name),
  })),

  download: withPassword(
    write({ onA: "manageData" }, Download, ({ name }) => backups.allowDownload(name), {
      message: messages.downloading,
      words: ["system", "Ha scaricato un salvataggio"],
      final: reasons.exportedWhole,
      isExport: true,
    }),
  ),

  changeSettings: write(
    { onA: "manageData" },
    z.object({ values: BackupSettings }),
    ({ values }) => backups.changeSettings(values),
    { message: settingMessages.changed, words: ["system", "Ha cambiato l'ora dei salvataggi"] },
  ),

  restore: write({ onA: "manageData" }, Restore, ({ name }, call) => backups.restore(name, call), {
    message: messages.restoring,
    words: ["system", "Ha ripristinato un salvataggio"],
    final: reasons.replaced,
  }),
};
