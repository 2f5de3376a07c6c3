import type { Day } from "../base/days";
import { fold } from "../base/text";
import type { Look } from "../tables/define";

/** 1 private, 0 company, 2 entity (spec 1 §3). */
export const clientTypes = { 1: "Privato", 0: "Azienda", 2: "Ente" } as const;
export type ClientType = keyof typeof clientTypes;

export const missingTexts = {
  phone: "Senza telefono",
  email: "Senza e-mail",
  visits: "Senza appuntamenti",
  data: "Da completare",
} as const;
export const missingWords = ["phone", "email", "visits", "data"] as const;

/** What a client may be entered without, as "da completare"; by its column. */
const gapTexts = {
  "clients.fiscal_code": ["Codice fiscale", "il codice fiscale"],
  "clients.private_address": ["Residenza", "la residenza"],
  "clients.business_address": ["Sede", "la sede"],
  "pickup_places.address": ["Via", "la via del luogo di carico"],
  "pickup_places.id_city": ["Comune", "il comune del luogo di carico"],
} as const;
export type GapColumn = keyof typeof gapTexts;

/** `id` is the number of the client or of its place. */
export type Gap = { gap: GapColumn; id: number };

/** An order needs what its client and this place of it lack. */
export const gapsOfOrder = (gaps: readonly Gap[], place: number) =>
  gaps.filter(({ gap, id }) => gap.startsWith("clients.") || id === place);

export const gapNames = (gaps: readonly Gap[]) => [...new Set(gaps.map(({ gap }) => gapTexts[gap][0]))];

/** `mancano il codice fiscale e la residenza`. */
export function incompleteText(gaps: readonly Gap[]): string {
  const words = [...new Set(gaps.map(({ gap }) => gapTexts[gap][1]))];
  return `${words.length === 1 ? "manca" : "mancano"} ${new Intl.ListFormat("it").format(words)}`;
}

type Addressed = { private_client: ClientType; private_address: string; business_address: string };

/** What the one line of an address seems to lack for an invoice: a remark, that refuses no order. */
export function addressRemark({ private_client, private_address, business_address }: Addressed) {
  const [called, line] =
    private_client === 1 ? ["Nella residenza", private_address] : ["Nella sede", business_address];
  const afterStreet = line.replace(/^[^,\d]*[,\d]/, "").replace(/\(.*?\)/g, "");
  const lacks = [
    /(?<!\d)\d{5}(?!\d)/.test(line) ? [] : "il CAP",
    /\p{L}{2}/u.test(afterStreet) ? [] : "il comune",
  ].flat();
  if (!line || !lacks.length) return undefined;
  return `${called} ${lacks.length === 1 ? "sembra mancare" : "sembrano mancare"} ${lacks.join(" e ")}.`;
}

export const clientsPerPage = 25;
export const searchPerPage = 10;
export const maxResults = 200;
export const messages = {
  created: "Cliente inserito correttamente",
  createdIncomplete: "Cliente inserito, da completare",
  contactsChanged: "Cliente modificato",
  changed: "Cliente aggiornato",
  deleted: "Cliente eliminato",
  noneFound: "Nessun cliente trovato",
};

export const clientPage = (id?: number) => `/client/${id ?? ""}`;

export type NamedClient = {
  private_client: ClientType;
  name: string;
  surname: string;
  business_name: string;
};

export function clientName({ private_client, name, surname, business_name }: NamedClient): string {
  return private_client !== 1 && business_name ? business_name : `${surname} ${name}`.trim();
}

export function searchName(client: { name?: string; surname: string; business_name?: string }): string {
  return fold([client.surname, client.name, client.business_name].filter(Boolean).join(" "));
}

export function clientOf(look: Look, id: unknown): string {
  const row = look("clients", id);
  return row ? clientName(row as NamedClient) : `cliente n. ${id}`;
}

/** The ways to a client, the usual one first. */
export const channels = { whatsapp: "WhatsApp", mail: "E-mail", sms: "SMS", phone: "Telefono" } as const;
export type Channel = keyof typeof channels;

export type Contact = { id: number; name: string; role: string; phone: string; email: string };

export const maxContacts = 50;
export const contactMessages = {
  tooMany: `Al massimo ${maxContacts} contatti.`,
  notOfClient: "Scegliere un contatto del cliente.",
};

export const contactText = ({ name, role }: Pick<Contact, "name" | "role">) =>
  [name, role].filter(Boolean).join(", ");

export const likenesses = {
  fiscalCode: "stesso codice fiscale",
  vatNumber: "stessa partita IVA",
  phone: "stesso telefono",
  email: "stessa e-mail",
  nameAndStreet: "stesso nome e stessa via",
} as const;
export type Likeness = keyof typeof likenesses;

export const maxDuplicates = 5;

export type Duplicate = { id: number; name: string; place: string; phone: string; why: string[] };

export const mergedColumns = [
  "private_client",
  "surname",
  "name",
  "business_name",
  "phone",
  "cellphone",
  "email",
  "vat_number",
  "fiscal_code",
  "private_address",
  "business_address",
  "unique_code",
  "pec",
] as const;
export type MergedColumn = (typeof mergedColumns)[number];

export const mergePage = (staying: number, other: number) => `/client/merge/${staying}/${other}`;

export const mergeMessages = {
  merged: "Clienti uniti",
  same: "Scegliere un altro cliente dall'elenco.",
  changedMeanwhile: "Uno dei due è stato modificato nel frattempo: qui sotto ci sono i dati di adesso.",
  ofCompany: "Il cliente delle lavorazioni interne non si unisce a un altro.",
  doubt: (why: string) => `Forse sono due clienti diversi: ${why}.`,
  notHere: "I clienti si uniscono sul sito A.",
};

export const maxComing = 5;

/** The order of a visit may not exist yet. */
export type Coming = {
  kind: "visit" | "work";
  id: number;
  id_order: number | null;
  date: Day;
  time: string;
  text: string;
  place: string;
};

export type Deposit = { id_line: number; id_box: number; used: number; due: Day | null; days: number | null };

export const entriesPerPage = 20;

export const entryKinds = {
  visit: "Appuntamento",
  call: "Telefonata",
  quote: "Preventivo",
  order: "Ordine",
  work: "Lavorazione",
  box: "Deposito",
  letter: "Sollecito",
  message: "Messaggio",
  document: "Documento",
  change: "Cambiamento",
} as const;
export type EntryKind = keyof typeof entryKinds;

export type TimelineEntry = {
  kind: EntryKind;
  id: number;
  /** `YYYY-MM-DD HH:MM`. */
  at: string;
  title: string;
  text: string;
  href: string | null;
  author: string;
};
