import { wholeTable } from "../../call/conflict-records";
import { reasons } from "../../call/description";
import { act, nothing, read, write } from "../../call/funct";
import { DiskLimits, OrphanName } from "./input";
import { messages } from "./model";
import * as system from "./store";

export const systemApi = {
  getAll: read({ onA: "admin" }, nothing, (_, call) => system.details(call)),

  changeDiskLimits: write(
    { onA: "admin" },
    DiskLimits,
    act.system(messages.limitsChanged, "Ha cambiato i limiti del disco", {
      record: wholeTable("settings", "System.getAll", { under: "limits" }),
    }),
    ({ values }, call) => system.changeDiskLimits(values, call),
  ),

  deleteHomelessFile: write(
    { onA: "admin" },
    OrphanName,
    act.system(messages.fileDeleted, "Ha eliminato un file senza documento", { final: reasons.fileDeleted }),
    ({ name }) => system.deleteFile(name),
  ),
};
