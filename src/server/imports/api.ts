import { inWorker, nothing, read, takingFiles, write, writeAfter } from "../funct";
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

/** Files of an old program that become records; for administrators, on site A. */
export const importApi = {
  getAll: read("admin", ImportList, (input, call) => lists.listImports(input, call)),

  getFromId: read("admin", ImportId, ({ id }, call) => lists.importById(id, call)),

  getRows: read("admin", RowList, (input, call) => lists.listRows(input, call)),

  getIncomplete: inWorker(read("admin", GapList, (input, call) => listGaps(input, call))),

  getTemplate: read("admin", Template, ({ kind }, call) => templateOf(kind, call)),

  getKinds: read("admin", nothing, (_, call) => lists.listKinds(call)),

  createNew: takingFiles(
    writeAfter(
      "admin",
      NewImport,
      ({ file }, call) => imports.takeOver(file, call),
      (_, call, upload) => imports.addImport(upload, call),
      messages.received,
    ),
  ),

  setContent: write(
    "admin",
    Content,
    ({ id, values }, call) => imports.setContent(id, values, call),
    messages.content,
  ),

  check: write(
    "admin",
    Mapping,
    ({ id, values }, call) => imports.checkImport(id, values.mapping, call),
    messages.checking,
  ),

  decide: write("admin", Decide, (input, call) => imports.decide(input, call), messages.decided),

  start: write("admin", ImportId, ({ id }, call) => imports.startImport(id, call), messages.running),

  undo: write("admin", ImportId, ({ id }, call) => imports.undoImport(id, call), messages.undoing),

  discard: write("admin", ImportId, ({ id }, call) => imports.discardImport(id, call), messages.discarded),

  /** Records who took the refused rows; the page then sends the file (pages.tsx). */
  exportRefused: write("admin", Export, ({ id }, call) => void refusedFile(id, call), messages.exported),
};
