import { nothing, read, write } from "../../call/funct";
import { confirmed } from "../../call/gate";
import { messages } from "./model";
import * as exports from "./store";

export const fullExportApi = {
  getAll: read("manageData", nothing, (_, call) => exports.overview(call)),

  /** Records who took everything; the page then sends it (pages.tsx). */
  export: confirmed(write("manageData", nothing, (_, call) => exports.allowExport(call), messages.exported)),
};
