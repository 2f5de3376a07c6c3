const kib = 1024;
const mib = 1024 * kib;

export const limits = {
  bytes: { unknown: 64 * kib, signedIn: mib, upload: 130 * mib },
  inMemory: 64 * mib,
  /** Twice what the longest screen sends, the counts of a large catalogue. */
  fields: 1000,
  files: 5,
  fileBytes: 25 * mib,
  nesting: { fields: 4, json: 32 },
};

export const idleSeconds = 20;

/** An account waits so long for an answer: a read in a Worker takes its turn first (long-reads.ts). */
export const answerSeconds = 120;

export const requestMessages = {
  unreadable: "Richiesta non leggibile.",
  tooLarge: "La richiesta è troppo grande.",
  tooMany: "La richiesta ha troppi campi.",
  tooBusy: "Troppi caricamenti in corso: riprovare tra qualche secondo.",
  dailyBytes: "Caricati già 2 GB di file in un giorno con questo utente: riprovare più tardi.",
};
