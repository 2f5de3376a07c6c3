export const messages = {
  signedIn: "Accesso eseguito",
  signedOut: "La sessione è stata chiusa",
  unknown: "Account non trovato o password errata",
  passwordChanged: "Password modificata",
  commonPassword: "È una delle password più usate: sceglierne un'altra.",
  wrongPassword: "La password attuale non è corretta.",
  wrongSite: "L'account non può accedere a questo sito.",
  temporaryExpired: "La password temporanea è scaduta o già usata: chiederne una nuova all'amministratore.",
};
