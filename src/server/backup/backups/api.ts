import { z } from "zod";
import { reasons } from "../../call/description";
import { nothing, read, withPassword, write } from "../../call/funct";
import { messages as settingMessages } from "../../firm/settings/model";
import { BackupName, BackupSettings, Download, Restore } from "./input";
import { messages } from "./model";
import * as backups from "./store";

const final = "riguarda i salvataggi, non i dati.";

export const backupApi = {
  getAll: read("manageData", nothing, (_, call) => backups.listBackups(call)),

  createNew: write("manageData", nothing, (_, call) => backups.createBackup(call), {
    message: messages.begun,
    words: ["system", "Ha avviato un salvataggio"],
    final,
  }),

  getFromName: read("manageData", z.object(BackupName), ({ name }, call) => ({
    backup: backups.backupByName(name, call),
  })),

  download: withPassword(
    write("manageData", Download, ({ name }, call) => backups.allowDownload(name, call), {
      message: messages.downloading,
      words: ["system", "Ha scaricato un salvataggio"],
      final: reasons.exportedWhole,
      isExport: true,
    }),
  ),

  changeSettings: write(
    "manageData",
    z.object({ values: BackupSettings }),
    ({ values }, call) => backups.changeSettings(values, call),
    { message: settingMessages.changed, words: ["system", "Ha cambiato l'ora dei salvataggi"] },
  ),

  restore: write("manageData", Restore, ({ name }, call) => backups.restore(name, call), {
    message: messages.restoring,
    words: ["system", "Ha ripristinato un salvataggio"],
    final: reasons.replaced,
  }),
};
