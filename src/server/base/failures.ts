export const sessionOver =
  "La sessione è terminata: accedere di nuovo in un'altra scheda, poi continuare qui.";

/** By the address that the form posts to (spec 2 §8). */
const posts: [RegExp, string][] = [
  [/^\/orders\/works\/workers\//, "Errore: lista operai non aggiornata"],
  [/^\/orders\/works\/vehicles\//, "Errore: lista automezzi non aggiornata"],
  [/^\/orders\/works\/notes\//, "Errore inserimento note caposquadra"],
  [/^\/orders\/notes\//, "Errore: note non salvate"],
  [/^\/documents\/\d+\/upload$/, "Errore: documento non caricato"],
  [/^\/documents\//, "Errore di connessione"],
  [/^\/(orders|client|box)\/.*delete\//, "Errore database"],
  [/^\/(orders\/agent|resources\/modify|admin\/settings)\b/, "Errore collegamento database"],
  [
    /\/(insert|bulk|known-tab|new-tab)\b|^\/dailyWorks\/.*\/work$|^\/appointment\/\d+\/order/,
    "Errore inserimento",
  ],
  [
    /^\/orders\/materials\/?$|^\/materials\/count|^\/orders\/|^\/box\/|^\/client\/|^\/admin\/site_b\/toggle$/,
    "Errore aggiornamento database",
  ],
];

const dialogs: [RegExp, string][] = [
  [/^\/orders\/works\/workers\//, "Errore: lista operai non trovata"],
  [/^\/orders\/works\/vehicles\//, "Errore: lista automezzi non trovata"],
];

const textIn = (texts: typeof posts, path: string) => texts.find(([pattern]) => pattern.test(path))?.[1];

export const failureOfPost = (path: string) => textIn(posts, path);
export const failureOfDialog = (path: string) => textIn(dialogs, path);

export const unanswered = "Errore di collegamento";

/** The answer of a save was lost, and its text was changed since. */
export const savedBefore = "Il testo inviato prima è già salvato: salvare di nuovo per salvare anche questo.";
