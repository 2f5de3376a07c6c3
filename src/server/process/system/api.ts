import { wholeTable } from "../../call/conflict-records";
import { reasons } from "../../call/description";
import { nothing, read, write } from "../../call/funct";
import { DiskLimits, OrphanName } from "./input";
import { messages } from "./model";
import * as system from "./store";

export const systemApi = {
  getAll: read({ onA: "admin" }, nothing, (_, call) => system.details(call)),

  changeDiskLimits: write(
    { onA: "admin" },
    DiskLimits,
    ({ values }, call) => system.changeDiskLimits(values, call),
    {
      message: messages.limitsChanged,
      words: ["system", "Ha cambiato i limiti del disco"],
      record: wholeTable("settings", "System.getAll", { under: "limits" }),
    },
  ),

  deleteHomelessFile: write({ onA: "admin" }, OrphanName, ({ name }) => system.deleteFile(name), {
    message: messages.fileDeleted,
    words: ["system", "Ha eliminato un file senza documento"],
    final: reasons.fileDeleted,
  }),
};
