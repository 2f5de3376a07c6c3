import { exporting, reasons } from "../../call/description";
import { nothing, read, takingFiles, write, writeAfter } from "../../call/funct";
import { One } from "../../input/fields";
import { Content, Decide, Export, ImportList, Mapping, NewImport, RowList, Template } from "./input";
import * as lists from "./list";
import { refusedFile, templateOf } from "./list";
import { messages } from "./model";
import * as imports from "./store";

export const importApi = {
  getAll: read({ onA: "manageData" }, ImportList, (input) => lists.listImports(input)),

  getFromId: read({ onA: "manageData" }, One, ({ id }) => lists.importById(id)),

  getRows: read({ onA: "manageData" }, RowList, (input) => lists.listRows(input)),

  getTemplate: read({ onA: "manageData" }, Template, ({ kind }, call) => templateOf(kind, call)),

  getKinds: read({ onA: "manageData" }, nothing, () => lists.listKinds()),

  createNew: takingFiles(
    writeAfter(
      { onA: "manageData" },
      NewImport,
      ({ file }) => imports.takeOver(file),
      (_, call, upload) => imports.addImport(upload, call),
      {
        message: messages.received,
        words: ["system", "Ha caricato un file da importare"],
        final: reasons.imported,
      },
    ),
  ),

  setContent: write(
    { onA: "manageData" },
    Content,
    ({ id, values }, call) => imports.setContent(id, values, call),
    {
      message: messages.content,
      words: ["system", "Ha scelto il contenuto di un file da importare"],
      final: reasons.imported,
    },
  ),

  check: write(
    { onA: "manageData" },
    Mapping,
    ({ id, values }, call) => imports.checkImport(id, values.mapping, call),
    {
      message: messages.checking,
      words: ["system", "Ha verificato un file da importare"],
      final: reasons.imported,
    },
  ),

  decide: write({ onA: "manageData" }, Decide, (input) => imports.decide(input), {
    message: messages.decided,
    words: ["system", "Ha scelto che cosa fare dei doppioni di un'importazione"],
    final: reasons.imported,
  }),

  start: write({ onA: "manageData" }, One, ({ id }, call) => imports.startImport(id, call), {
    message: messages.running,
    words: ["insert", "Ha importato un file"],
    final: reasons.imported,
  }),

  undo: write({ onA: "manageData" }, One, ({ id }, call) => imports.undoImport(id, call), {
    message: messages.undoing,
    words: ["undo", "Ha annullato un'importazione"],
    final: "il file si può importare di nuovo.",
  }),

  discard: write({ onA: "manageData" }, One, ({ id }) => imports.discardImport(id), {
    message: messages.discarded,
    words: ["system", "Ha eliminato un file da importare"],
    final: "il file è stato eliminato: caricarlo di nuovo.",
  }),

  exportRefused: write(
    { onA: "manageData" },
    Export,
    ({ id }, call) => void refusedFile(id, call),
    exporting(messages.exported, "Ha scaricato le righe rifiutate di un'importazione"),
  ),
};
