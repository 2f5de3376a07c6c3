export const memosPerPage = 10;
/** Characters of the title and of the description in the list (spec 1 §9). */
export const titleCut = 25;
export const descriptionCut = 50;
/** More accounts than such a company has. */
export const maxRecipients = 200;

export const memoOwners = { own: "I miei", shared: "Condivisi con me" } as const;

export const messages = {
  created: "Memo inserita",
  changed: "Memo aggiornato",
  deleted: "Memo eliminata",
  shared: "Memo condiviso",
  noRecipient: "Scegliere almeno un utente.",
  tooManyRecipients: `Scegliere al massimo ${maxRecipients} utenti.`,
  missing: "Memo non trovato.",
};
