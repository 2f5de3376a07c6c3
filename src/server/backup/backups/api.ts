import { z } from "zod";
import { reasons } from "../../call/description";
import { act, nothing, read, withPassword, write } from "../../call/funct";
import { messages as settingMessages } from "../../firm/settings/model";
import { BackupName, BackupSettings, Download, Restore } from "./input";
import { messages } from "./model";
import * as backups from "./store";

const final = "riguarda i salvataggi, non i dati.";

export const backupApi = {
  getAll: read({ onA: "manageData" }, nothing, () => backups.listBackups()),

  createNew: write(
    { onA: "manageData" },
    nothing,
    act.system(messages.begun, "Ha avviato un salvataggio", { final }),
    () => backups.createBackup(),
  ),

  getFromName: read({ onA: "manageData" }, z.object(BackupName), ({ name }) => ({
    backup: backups.backupByName(name),
  })),

  download: withPassword(
    write(
      { onA: "manageData" },
      Download,
      act.system(messages.downloading, "Ha scaricato un salvataggio", {
        final: reasons.exportedWhole,
        isExport: true,
      }),
      ({ name }) => backups.allowDownload(name),
    ),
  ),

  changeSettings: write(
    { onA: "manageData" },
    z.object({ values: BackupSettings }),
    act.system(settingMessages.changed, "Ha cambiato l'ora dei salvataggi"),
    ({ values }) => backups.changeSettings(values),
  ),

  restore: write(
    { onA: "manageData" },
    Restore,
    act.system(messages.restoring, "Ha ripristinato un salvataggio", { final: reasons.replaced }),
    ({ name }, call) => backups.restore(name, call),
  ),
};
