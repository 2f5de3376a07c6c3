/** The persons that a page is of; requests for an account are erased with it. */
export const kinds = { client: "cliente", worker: "operaio", account: "account" } as const;
export type Kind = keyof typeof kinds;

export const reasons = {
  request: "Su richiesta della persona",
  term: "È passato il termine di legge",
} as const;
export type Reason = keyof typeof reasons;

/** When the old values in log, files and publications go: who works meanwhile waits. */
export const endings = {
  night: "Stanotte, mentre nessuno lavora",
  now: "Subito: finché non ha finito, salvataggi e pagine aspettano",
} as const;
export type Ending = keyof typeof endings;

export const messages = {
  erased: "Dati personali cancellati",
  exporting: "Dati personali esportati",
  alreadyErased: "I dati di questa persona sono già stati cancellati.",
  noReason: "Scegliere il motivo.",
  otherName: "Scrivere il nome come si legge nel titolo.",
};

export type Holder = { text: string; href: string };

export const effects: Record<Kind, { removed: string[]; left: string[] }> = {
  client: {
    removed: [
      "Nome, ragione sociale, codice fiscale, indirizzi, telefoni, e-mail e PEC, e gli altri contatti",
      "Luoghi di carico e note di appuntamenti, ordini, lavorazioni e depositi",
      "Documenti e allegati, anche quelli cancellati da meno di 30 giorni",
      "E-mail inviate alla persona, e nome e recapiti in note, descrizioni, memo, segnalazioni e notizie di altri",
      "Le schede unite a questa, con tutto ciò che il log ne ha",
      "I valori di prima nel log delle operazioni e nella ricerca",
    ],
    left: [
      "Ordini, lavorazioni, materiali e movimenti di deposito con numeri, date e importi: sono scritture contabili",
      "Il log di chi ha fatto che cosa e quando, senza i dati della persona: prova che nulla è stato alterato",
    ],
  },
  worker: {
    removed: [
      "Nome e cognome",
      "Assenze con il loro motivo",
      "Patente, CQC e altre competenze",
      "Le descrizioni del log operaio",
      "Il suo nome in note, descrizioni, memo, segnalazioni e notizie, e i valori di prima nel log",
    ],
    left: [
      "Il codice nelle squadre dei giorni passati e gli importi del log operaio: sono scritture contabili",
      "Il log di chi ha fatto che cosa e quando, senza i dati della persona",
    ],
  },
  account: {
    removed: [
      "Nome utente, nome, cognome, e-mail, telefono e password",
      "Memo, testi e allegati delle segnalazioni, indirizzi del calendario, accessi",
      "La richiesta da cui l'account è nato e le e-mail che ha ricevuto",
      "Nome utente e indirizzi di rete nel log delle operazioni",
    ],
    left: ["Ciò che l'account ha inserito per la ditta, con l'autore «cancellato»: appartiene alla ditta"],
  },
};

export const retention = {
  accountsYears: {
    label: "Anni del termine di legge",
    min: 5,
    max: 30,
    reason: "Le scritture contabili si conservano 10 anni (art. 2220 del codice civile).",
  },
  lettersMonths: {
    label: "Mesi delle e-mail inviate",
    min: 1,
    max: 120,
    reason: "Servono a chiarire che cosa è stato scritto; dopo un anno non più.",
  },
  requestsMonths: {
    label: "Mesi delle richieste di account già gestite",
    min: 1,
    max: 60,
    reason: "Bastano a spiegare la decisione; quelle in attesa restano.",
  },
  logMonths: {
    label: "Mesi del log delle operazioni",
    min: 12,
    max: 360,
    reason:
      "Prova chi ha cambiato le scritture contabili, quindi dura quanto loro. Il Garante chiede almeno 6 mesi per gli accessi degli amministratori.",
  },
  loginsMonths: {
    label: "Mesi di conservazione degli accessi rifiutati",
    min: 1,
    max: 60,
    reason: "Serve a riconoscere chi tenta di indovinare le password.",
  },
} as const;

export type RetentionKey = keyof typeof retention;
