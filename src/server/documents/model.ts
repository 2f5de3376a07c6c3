import { z } from "zod";
import { flag, id, page, upload } from "../fields";

export const documentsPerPage = 10;

export const DocumentList = z.object({ id: id(), page: page() });

/** Visible in the daily works screen unless said otherwise (spec 2 §2). */
export const NewDocument = z.object({
  file: upload(),
  id_appointment: id(),
  showInCharge: flag().default(1),
});

export const Visibility = z.object({ id: id(), value: flag() });

export const texts = {
  none: "Nessun documento allegato.",
  question: "Sei sicuro di voler eliminare questo documento?",
  notHere: "I documenti non sono disponibili su questo sito.",
};

export const messages = {
  uploaded: "Documento caricato",
  deleted: "Documento eliminato",
  shown: "Documento impostato come visibile",
  hidden: "Documento impostato come non visibile",
};

const pictures = ["image/jpeg", "image/png", "image/webp"];

/** Whether a small preview of the file can be drawn. */
export const isPicture = (mime: string) => pictures.includes(mime);
