export type TemplateText = { subject: string; body: string };

type MailTemplate = {
  label: string;
  when: string;
  placeholders: Record<string, readonly [meaning: string, example: string]>;
  /** Without these in its text the mail is of no use. */
  needed?: readonly string[];
};

/** Those that every mail may use: the firm's own data fill them in. */
export const firmPlaceholders = {
  azienda: "il nome della ditta",
  sede: "la sede legale",
  telefono: "il telefono della ditta",
  email: "l'e-mail della ditta",
  pec: "la PEC della ditta",
  sito: "il sito della ditta",
  iban: "l'IBAN della ditta",
} as const;

const byHand =
  "È il testo dei messaggi a un cliente: si apre da Da avvisare o dal dato, e lo invia una persona.";
const client = { cliente: ["il nome del cliente, o del suo contatto", "Rossi Mario"] } as const;
const work = { lavorazione: ["il tipo di lavorazione con l'articolo", "il trasloco"] } as const;
const dayAndHours = {
  giorno: ["il giorno", "venerdì 18 dicembre"],
  fascia: ["tra quali ore", "tra le 8:00 e le 9:00"],
} as const;
const place = { luogo: ["la via e il comune", "Via Dante 12, Afragola"] } as const;

export const mailTemplates = {
  reminder: {
    label: "Sollecito del deposito",
    when: "Parte da Scadenze dei depositi, quando si sollecita un cliente.",
    placeholders: {
      cliente: ["il nome del cliente", "Rossi Mario"],
      deposito: ["il numero del deposito", "12"],
      titolo: ["il titolo della riga", "Mobili di casa"],
      scadenza: ["fino a quando è pagato", "30/09/2026"],
    },
  },
  credentials: {
    label: "Dati di accesso",
    when: "Parte quando un account è creato o accettato, e quando riceve una nuova password.",
    placeholders: {
      nome: ["il nome di chi la riceve", "Anna"],
      cognome: ["il cognome", "Esposito"],
      motivo: ["perché la riceve", "è stato creato un account a Suo nome."],
      indirizzo: ["l'indirizzo del gestionale, se è noto", "https://gestionale.ditta.it"],
      utente: ["il nome utente", "anna.esposito"],
      password: ["la password temporanea", "quercia-42-lampo"],
      ore: ["per quante ore vale", "24"],
    },
    needed: ["utente", "password"],
  },
  resetNotice: {
    label: "Avviso di nuova password",
    when: "Parte agli altri amministratori quando uno di loro riceve una nuova password.",
    placeholders: {
      utente: ["il nome utente di chi la riceve", "gestione2"],
      autore: ["chi l'ha impostata", "gestione1"],
      data: ["quando", "22/11/2026"],
    },
  },
  visit: {
    label: "Avviso: appuntamento",
    when: byHand,
    placeholders: { ...client, ...dayAndHours, ...place },
    needed: ["giorno", "fascia"],
  },
  dayBefore: {
    label: "Avviso: giorno prima",
    when: byHand,
    placeholders: { ...client, ...work, ...dayAndHours, ...place },
    needed: ["giorno", "fascia"],
  },
  moved: {
    label: "Avviso: spostato",
    when: byHand,
    placeholders: { ...client, ...work, ...dayAndHours, ...place },
    needed: ["giorno", "fascia"],
  },
  late: {
    label: "Avviso: in ritardo",
    when: byHand,
    placeholders: { ...client, ...work, ...dayAndHours, ...place },
    needed: ["fascia"],
  },
  quote: {
    label: "Avviso: preventivo",
    when: byHand,
    placeholders: { ...client, giorno: dayAndHours.giorno, ...place },
  },
  overdue: {
    label: "Avviso: sollecito",
    when: byHand,
    placeholders: {
      ...client,
      deposito: ["il numero del deposito", "12"],
      scadenza: ["fino a quando è pagato", "30/09/2026"],
    },
  },
} as const satisfies Record<string, MailTemplate>;

export type TemplateKind = keyof typeof mailTemplates;
export const templateKinds = Object.keys(mailTemplates) as TemplateKind[];

export const settingOf = (kind: TemplateKind, part: "subject" | "body") =>
  kind === "reminder"
    ? (`boxes.reminder${part === "subject" ? "Subject" : "Body"}` as const)
    : (`letter.${kind}.${part}` as const);

export function mailSettingName(key: string): string | undefined {
  for (const kind of templateKinds) {
    if (key === settingOf(kind, "subject")) return `Oggetto dell'e-mail «${mailTemplates[kind].label}»`;
    if (key === settingOf(kind, "body")) return `Testo dell'e-mail «${mailTemplates[kind].label}»`;
  }
  return undefined;
}

const placeholder = /\{([^{}\n]*)\}/g;
const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = ""]) => name);

export const placeholdersOf = (kind: TemplateKind): MailTemplate["placeholders"] =>
  mailTemplates[kind].placeholders;

export function unknownPlaceholder(kind: TemplateKind, text: string): string | undefined {
  const unknown = namesIn(text).find(
    (name) =>
      !Object.hasOwn(mailTemplates[kind].placeholders, name) && !Object.hasOwn(firmPlaceholders, name),
  );
  return unknown === undefined ? undefined : `Segnaposto sconosciuto: {${unknown}}`;
}

export function missingPlaceholder(kind: TemplateKind, body: string): string | undefined {
  const { needed = [] }: MailTemplate = mailTemplates[kind];
  const missing = needed.find((name) => !namesIn(body).includes(name));
  return missing && `Nel testo manca {${missing}}: senza, l'e-mail non serve a chi la riceve.`;
}

/** One pass: a value with braces is not filled in again; a line whose placeholders are all empty goes. */
export function fillIn({ subject, body }: TemplateText, values: Record<string, string>): TemplateText {
  const fill = (text: string) => text.replace(placeholder, (whole, name) => values[name] ?? whole);
  const isEmpty = (line: string) => {
    const names = namesIn(line);
    return names.length > 0 && names.every((name) => values[name] === "");
  };
  const lines = body.split("\n").filter((line) => !isEmpty(line));
  return { subject: fill(subject).trim(), body: lines.map(fill).join("\n") };
}
