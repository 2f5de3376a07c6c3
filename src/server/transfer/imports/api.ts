import { inWorker, nothing, read, takingFiles, write, writeAfter } from "../../call/funct";
import { listGaps } from "./gaps";
import {
  Content,
  Decide,
  Export,
  GapList,
  ImportId,
  ImportList,
  Mapping,
  NewImport,
  RowList,
  Template,
} from "./input";
import * as lists from "./list";
import { messages } from "./model";
import { refusedFile, templateOf } from "./sheets";
import * as imports from "./store";

/** Files of an old program that become records; for who has manageData, on site A. */
export const importApi = {
  getAll: read("manageData", ImportList, (input, call) => lists.listImports(input, call)),

  getFromId: read("manageData", ImportId, ({ id }, call) => lists.importById(id, call)),

  getRows: read("manageData", RowList, (input, call) => lists.listRows(input, call)),

  getIncomplete: inWorker(read("manageData", GapList, (input, call) => listGaps(input, call))),

  getTemplate: read("manageData", Template, ({ kind }, call) => templateOf(kind, call)),

  getKinds: read("manageData", nothing, (_, call) => lists.listKinds(call)),

  createNew: takingFiles(
    writeAfter(
      "manageData",
      NewImport,
      ({ file }, call) => imports.takeOver(file, call),
      (_, call, upload) => imports.addImport(upload, call),
      messages.received,
    ),
  ),

  setContent: write(
    "manageData",
    Content,
    ({ id, values }, call) => imports.setContent(id, values, call),
    messages.content,
  ),

  check: write(
    "manageData",
    Mapping,
    ({ id, values }, call) => imports.checkImport(id, values.mapping, call),
    messages.checking,
  ),

  decide: write("manageData", Decide, (input, call) => imports.decide(input, call), messages.decided),

  start: write("manageData", ImportId, ({ id }, call) => imports.startImport(id, call), messages.running),

  undo: write("manageData", ImportId, ({ id }, call) => imports.undoImport(id, call), messages.undoing),

  discard: write(
    "manageData",
    ImportId,
    ({ id }, call) => imports.discardImport(id, call),
    messages.discarded,
  ),

  /** Records who took the refused rows; the page then sends the file (pages.tsx). */
  exportRefused: write("manageData", Export, ({ id }, call) => void refusedFile(id, call), messages.exported),
};
