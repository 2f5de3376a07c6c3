import { z } from "zod";
import { read, takingFiles, write, writeAfter } from "../../call/funct";
import { storeUpload } from "../../files/files";
import { flag, id, One, page, StoredName, upload } from "../../input/fields";
import { messages, texts } from "./model";
import * as documents from "./store";

const DocumentList = z.object({ id: id(), page: page() });

/** Visible in the daily works screen by default (spec 2 §2). */
const NewDocument = z.object({
  file: upload(),
  id_appointment: id(),
  showInCharge: flag().default(1),
});

const Visibility = z.object({ id: id(), value: flag() });

const viewers = ["documents.view", "documents.showInCharge"] as const;

export const fileApi = {
  getFromId: read(viewers, DocumentList, ({ id, page }, call) => documents.listDocuments(id, page, call)),

  upload: takingFiles(
    writeAfter(
      { onA: "documents.edit", onB: texts.notHere },
      NewDocument,
      async ({ file, id_appointment }, call) => {
        documents.mustAcceptDocuments(id_appointment, call);
        return storeUpload(file);
      },
      ({ id_appointment, showInCharge }, call, file) =>
        documents.addDocument(id_appointment, showInCharge, file, call),
      { message: messages.uploaded, words: ["insert", "Ha caricato {il}"] },
    ),
  ),

  delete: write({ onA: "documents.edit" }, One, ({ id }, call) => documents.deleteDocument(id, call), {
    message: messages.deleted,
    words: ["delete", "Ha eliminato {il}"],
    record: "documents",
  }),

  setShowInCharge: write(
    { onA: "documents.edit" },
    Visibility,
    ({ id, value }, call) => {
      documents.setVisible(id, value, call);
      return { msg: value ? messages.shown : messages.hidden };
    },
    {
      message: messages.shown,
      words: ["change", "Ha cambiato la visibilità in giornaliera {del}"],
      record: "documents",
    },
  ),
};

export const documentReads = {
  one: read(viewers, One, ({ id }, call) => ({
    document: documents.listedDocument(id, call),
  })),
  file: read(viewers, StoredName, ({ file }, call) => documents.documentByName(file, call)),
};
