import { z } from "zod";
import { nothing, read, write } from "../funct";
import { BackupSettings, Restore } from "./input";
import { messages } from "./model";
import * as backups from "./store";

export const backupApi = {
  getAll: read("admin", nothing, (_, call) => backups.listBackups(call)),

  createNew: write("admin", nothing, (_, call) => backups.createBackup(call), messages.begun),

  changeSettings: write(
    "admin",
    z.object({ values: BackupSettings }),
    ({ values }, call) => backups.changeSettings(values, call),
    messages.changed,
  ),

  restore: write("admin", Restore, ({ name }, call) => backups.restore(name, call), messages.restoring),
};
