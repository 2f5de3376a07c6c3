import type { Day } from "../../base/days";

export const notesPerPage = 10;

/** Characters of the title and of the description in the list (spec 1 §9). */
export const titleCut = 25;
export const descriptionCut = 50;
export const maxListedMessage = 100;
/** More accounts than such a company has. */
export const maxRecipients = 200;

export const memoOwners = { own: "I miei", shared: "Condivisi con me" } as const;

export type Memo = {
  id: number;
  user_id: number;
  email: string;
  author: string;
  title: string;
  description: string;
  date: Day;
  time: string;
  date_created: string;
  version: number;
};

export const memoMessages = {
  noRecipient: "Scegliere almeno un utente.",
  tooManyRecipients: `Scegliere al massimo ${maxRecipients} utenti.`,
  missing: "Memo non trovato.",
};

export const newsOnHome = 2;

/** Labels of the levels: a news is for accounts of at least its level. */
export const newsLevels = { 1: "Tutti", 2: "Amministratori", 3: "Superadmin" } as const;

export type News = {
  id: number;
  title: string;
  description: string;
  user_level: number;
  author: string;
  read: number;
  date_created: string;
  version: number;
};

/** Of the form; the wire takes any text. */
export const categories = ["Automezzi", "Magazzino", "Sicurezza", "Clienti", "Ufficio", "Programma", "Altro"];

export const statuses = { 0: "Aperta", 1: "Chiusa" } as const;
export type Status = keyof typeof statuses;

/** `photo` is the address of the file. */
export type Report = {
  id: number;
  id_user: number;
  user: string;
  category: string;
  message: string;
  status: Status;
  photo: string | null;
  date_created: string;
  version: number;
};

export type ReportScope = "own" | "shared" | "all";

export const notAPhoto = "La foto deve essere un'immagine JPEG, PNG, WebP o HEIC.";
