import type { Rows } from "../../tables/rows";

export const notesPerPage = 10;

/** Characters of the title and of the description in the list (spec 1 §9). */
export const titleCut = 25;
export const descriptionCut = 50;
export const maxListedMessage = 100;
/** More accounts than such a company has. */
export const maxRecipients = 200;

export const memoOwners = { own: "I miei", shared: "Condivisi con me" } as const;

export type Memo = Omit<Rows["memos"], "id_user"> & { user_id: number; email: string; author: string };

export const memoMessages = {
  noRecipient: "Scegliere almeno un utente.",
  tooManyRecipients: `Scegliere al massimo ${maxRecipients} utenti.`,
  missing: "Memo non trovato.",
};

export const newsOnHome = 2;

/** Labels of the levels: a news is for accounts of at least its level. */
export const newsLevels = { 1: "Tutti", 2: "Amministratori", 3: "Superadmin" } as const;

export type News = Omit<Rows["news"], "content" | "id_user"> & { author: string; read: number };

/** Of the form; the wire takes any text. */
export const categories = ["Automezzi", "Magazzino", "Sicurezza", "Clienti", "Ufficio", "Programma", "Altro"];

export const statuses = { 0: "Aperta", 1: "Chiusa" } as const;
export type Status = keyof typeof statuses;

/** `photo` is the address of the file. */
export type Report = Pick<
  Rows["reports"],
  "id" | "id_user" | "category" | "message" | "date_created" | "version"
> & { user: string; status: Status; photo: string | null };

export type ReportScope = "own" | "shared" | "all";

export const notAPhoto = "La foto deve essere un'immagine JPEG, PNG, WebP o HEIC.";
