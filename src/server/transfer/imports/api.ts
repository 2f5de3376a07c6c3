import { exporting, reasons } from "../../call/description";
import { nothing, read, takingFiles, write, writeAfter } from "../../call/funct";
import {
  Content,
  Decide,
  Export,
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

export const importApi = {
  getAll: read("manageData", ImportList, (input, call) => lists.listImports(input, call)),

  getFromId: read("manageData", ImportId, ({ id }, call) => lists.importById(id, call)),

  getRows: read("manageData", RowList, (input, call) => lists.listRows(input, call)),

  getTemplate: read("manageData", Template, ({ kind }, call) => templateOf(kind, call)),

  getKinds: read("manageData", nothing, (_, call) => lists.listKinds(call)),

  createNew: takingFiles(
    writeAfter(
      "manageData",
      NewImport,
      ({ file }, call) => imports.takeOver(file, call),
      (_, call, upload) => imports.addImport(upload, call),
      {
        message: messages.received,
        words: ["system", "Ha caricato un file da importare"],
        final: reasons.imported,
      },
    ),
  ),

  setContent: write("manageData", Content, ({ id, values }, call) => imports.setContent(id, values, call), {
    message: messages.content,
    words: ["system", "Ha scelto il contenuto di un file da importare"],
    final: reasons.imported,
  }),

  check: write(
    "manageData",
    Mapping,
    ({ id, values }, call) => imports.checkImport(id, values.mapping, call),
    {
      message: messages.checking,
      words: ["system", "Ha verificato un file da importare"],
      final: reasons.imported,
    },
  ),

  decide: write("manageData", Decide, (input, call) => imports.decide(input, call), {
    message: messages.decided,
    words: ["system", "Ha scelto che cosa fare dei doppioni di un'importazione"],
    final: reasons.imported,
  }),

  start: write("manageData", ImportId, ({ id }, call) => imports.startImport(id, call), {
    message: messages.running,
    words: ["insert", "Ha importato un file"],
    final: reasons.imported,
  }),

  undo: write("manageData", ImportId, ({ id }, call) => imports.undoImport(id, call), {
    message: messages.undoing,
    words: ["undo", "Ha annullato un'importazione"],
    final: "il file si può importare di nuovo.",
  }),

  discard: write("manageData", ImportId, ({ id }, call) => imports.discardImport(id, call), {
    message: messages.discarded,
    words: ["system", "Ha eliminato un file da importare"],
    final: "il file è stato eliminato: caricarlo di nuovo.",
  }),

  exportRefused: write(
    "manageData",
    Export,
    ({ id }, call) => void refusedFile(id, call),
    exporting(messages.exported, "Ha scaricato le righe rifiutate di un'importazione"),
  ),
};
