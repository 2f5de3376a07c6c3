export const documentsPerPage = 10;
export const texts = {
  none: "Nessun documento allegato.",
  question: "Sei sicuro di voler eliminare questo documento?",
  notHere: "I documenti non sono disponibili su questo sito.",
};

export const messages = {
  ofQuote: "È il PDF di un preventivo inviato, o la prova che è accettato: resta com'è.",
  uploaded: "Documento caricato",
  deleted: "Documento eliminato",
  shown: "Documento impostato come visibile",
  hidden: "Documento impostato come non visibile",
};

const pictures = ["image/jpeg", "image/png", "image/webp"];

export const isPicture = (mime: string) => pictures.includes(mime);
