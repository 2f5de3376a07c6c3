import { nothing, read, write } from "../../call/funct";
import { DiskLimits, OrphanName } from "./input";
import { messages } from "./model";
import * as system from "./store";

export const systemApi = {
  getAll: read("admin", nothing, (_, call) => system.details(call)),

  changeDiskLimits: write(
    "admin",
    DiskLimits,
    ({ values }, call) => system.changeDiskLimits(values, call),
    messages.limitsChanged,
  ),

  deleteHomelessFile: write(
    "admin",
    OrphanName,
    ({ name }, call) => system.deleteFile(name, call),
    messages.fileDeleted,
  ),
};
