import { z } from "zod";
import { act, read, takingFiles, write, writeAfter } from "../../call/funct";
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
      act.insert(messages.uploaded, "Ha caricato {il}"),
      async ({ file, id_appointment }, call) => {
        documents.mustAcceptDocuments(id_appointment, call);
        return storeUpload(file);
      },
      ({ id_appointment, showInCharge }, call, file) =>
        documents.addDocument(id_appointment, showInCharge, file, call),
    ),
  ),

  delete: write({ onA: "documents.edit" }, One, act.delete(messages.deleted, "documents"), ({ id }, call) =>
    documents.deleteDocument(id, call),
  ),

  setShowInCharge: write(
    { onA: "documents.edit" },
    Visibility,
    act.change(messages.shown, "documents", "Ha cambiato la visibilità in giornaliera {del}"),
    ({ id, value }, call) => {
      documents.setVisible(id, value, call);
      return { msg: value ? messages.shown : messages.hidden };
    },
  ),
};

export const documentReads = {
  one: read(viewers, One, ({ id }, call) => ({
    document: documents.listedDocument(id, call),
  })),
  file: read(viewers, StoredName, ({ file }, call) => documents.documentByName(file, call)),
};
