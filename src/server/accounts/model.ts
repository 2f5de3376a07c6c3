import { type Profile, profiles } from "../permissions";
import { fold } from "../text";

/** The list of sites an account may enter. */
export type Sites = "A" | "B" | "AB";
/** A first idea for whoever accepts a request: `maria.esposito`. */
export const suggestedUsername = ({ name, surname }: { name: string; surname: string }) =>
  [name, surname]
    .map((part) => fold(part).replace(/[^a-z0-9]/g, ""))
    .filter(Boolean)
    .join(".")
    .slice(0, 60);

/** How much an account weighs: the higher of its own level and its profile's. */
export const rankOf = ({ level, profile }: { level: number; profile: string }) =>
  Math.max(level, profiles[profile as Profile] ?? level);

export const requestsPerHour = 20;
export const requestsPending = 50;

/** How long a temporary password opens the door. */
export const temporaryHours = 24;

export const messages = {
  signedIn: "Accesso eseguito",
  signedOut: "La sessione è stata chiusa",
  unknown: "Account non trovato o password errata",
  passwordChanged: "Password modificata",
  commonPassword: "È una delle password più usate: sceglierne un'altra.",
  wrongPassword: "La password attuale non è corretta.",
  wrongSite: "L'account non può accedere a questo sito.",
  temporaryOver: "La password temporanea è scaduta o già usata: chiederne una nuova all'amministratore.",
  requested:
    "L'account è in attesa di approvazione dell'amministratore. Se la richiesta è accettata riceverà un'e-mail con la sua password.",
  created: "Account creato",
  changed: "Account modificato",
  accepted: "Richiesta accettata",
  rejected: "Richiesta rifiutata",
  passwordReset: "Nuova password inviata",
  sessionsEnded: "Sessioni chiuse",
  unlocked: "Accesso sbloccato",
};
