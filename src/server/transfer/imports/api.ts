import { exporting, reasons } from "../../call/description";
import { act, nothing, read, takingFiles, write, writeAfter } from "../../call/funct";
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
      act.system(messages.received, "Ha caricato un file da importare", { final: reasons.imported }),
      ({ file }) => imports.takeOver(file),
      (_, call, upload) => imports.addImport(upload, call),
    ),
  ),

  setContent: write(
    { onA: "manageData" },
    Content,
    act.system(messages.content, "Ha scelto il contenuto di un file da importare", {
      final: reasons.imported,
    }),
    ({ id, values }, call) => imports.setContent(id, values, call),
  ),

  check: write(
    { onA: "manageData" },
    Mapping,
    act.system(messages.checking, "Ha verificato un file da importare", { final: reasons.imported }),
    ({ id, values }, call) => imports.checkImport(id, values.mapping, call),
  ),

  decide: write(
    { onA: "manageData" },
    Decide,
    act.system(messages.decided, "Ha scelto che cosa fare dei doppioni di un'importazione", {
      final: reasons.imported,
    }),
    (input) => imports.decide(input),
  ),

  start: write(
    { onA: "manageData" },
    One,
    act.insert(messages.running, "Ha importato un file", { final: reasons.imported }),
    ({ id }, call) => imports.startImport(id, call),
  ),

  undo: write(
    { onA: "manageData" },
    One,
    act.undo(messages.undoing, "Ha annullato un'importazione", {
      final: "il file si può importare di nuovo.",
    }),
    ({ id }, call) => imports.undoImport(id, call),
  ),

  discard: write(
    { onA: "manageData" },
    One,
    act.system(messages.discarded, "Ha eliminato un file da importare", {
      final: "il file è stato eliminato: caricarlo di nuovo.",
    }),
    ({ id }) => imports.discardImport(id),
  ),

  exportRefused: write(
    { onA: "manageData" },
    Export,
    exporting(messages.exported, "Ha scaricato le righe rifiutate di un'importazione"),
    ({ id }, call) => void refusedFile(id, call),
  ),
};
