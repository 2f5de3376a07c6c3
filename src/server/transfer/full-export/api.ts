import { nothing, read, write, writeAfter } from "../../call/funct";
import { confirmed } from "../../call/gate";
import { messages } from "./model";
import * as exports from "./store";

export const fullExportApi = {
  getAll: read("manageData", nothing, (_, call) => exports.overview(call)),

  /** Records who took everything; the page then sends it (pages.tsx). */
  export: confirmed(write("manageData", nothing, (_, call) => exports.allowExport(call), messages.exported)),

  /** Imports the file that the page received (pages.tsx). */
  import: writeAfter(
    "manageData",
    nothing,
    (_, call) => exports.checkReceived(call),
    (_, call) => exports.importReceived(call),
    messages.importing,
  ),
};
