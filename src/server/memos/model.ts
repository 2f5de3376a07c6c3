export const memosPerPage = 10;
/** Characters of the title and of the description in the list (spec 1 §9). */
export const titleCut = 25;
export const descriptionCut = 50;
export const messages = {
  created: "Memo inserita",
  changed: "Memo aggiornato",
  deleted: "Memo eliminata",
  shared: "Memo condiviso",
  noRecipient: "Scegliere almeno un utente.",
  missing: "Memo non trovata.",
};
