import type { Site } from "../../base/permissions";

export type OwnSession = {
  id: string;
  browser: string;
  ip: string;
  site: Site;
  date_created: string;
  seen: string;
  current: boolean;
};

export const messages = {
  signedIn: "Accesso eseguito",
  signedOut: "La sessione è stata chiusa",
  invalidEmail: "E-mail non valida.",
  unknown: "Account non trovato o password errata",
  confirmed: "Password confermata",
  passwordChanged: "Password modificata",
  samePassword: "La nuova password deve essere diversa da quella attuale.",
  wrongPassword: "La password attuale non è corretta.",
  wrongSite: "L'account non può accedere a questo sito.",
  temporaryExpired: "La password temporanea è scaduta o già usata: chiederne una nuova all'amministratore.",
  sessionEnded: "Accesso terminato",
  otherSessionsEnded: "Tutti gli altri accessi sono terminati",
  currentSession: "È l'accesso in uso: si termina con Esci.",
  noSession: "L'accesso è già terminato.",
};

export const weaknessMessages = {
  short: "La password deve avere almeno 8 caratteri.",
  common: "È una delle password più usate: sceglierne un'altra.",
  own: "Il nome della persona o della ditta si indovina: scegliere altre parole.",
};
