import { formatted } from "../base/text";
import type { Rows } from "../tables/rows";

export type Vehicles = { id: number; count: number }[];

/** A line with what its object in the firm's list says; nothing of one written by hand. */
export type Inventory = Rows["inventory_lines"] & { goal: Goal } & {
  [Name in "dismantle_minutes" | "people" | "skill" | "id_material"]: Rows["inventory_items"][Name] | null;
};

/** Where a thing goes; what stays is counted nowhere. */
export const goals = { move: "Va", store: "Deposito", dump: "Discarica", stay: "Resta" } as const;
export type Goal = keyof typeof goals;

export const packers = { "": "", client: "Il cliente", firm: "La ditta" } as const;

export const itemSkills = { "": "", piano: "Pianoforti", lift: "Piattaforma" } as const;

export const versionStates = {
  draft: "Bozza",
  sent: "Inviato",
  accepted: "Accettato",
  refused: "Rifiutato",
  replaced: "Superato",
} as const;
export type VersionState = keyof typeof versionStates;

export const depositKinds = { none: "Nessuno", advance: "Acconto", earnest: "Caparra" } as const;

export const waysToAccept = {
  "": "",
  paper: "Carta",
  message: "E-mail o WhatsApp",
  tablet: "Tablet",
} as const;

export const lineKinds = {
  hours: "Ore",
  vehicle: "Automezzo",
  km: "Chilometri",
  floors: "Piani",
  material: "Materiale",
  dump: "Discarica",
  cover: "Copertura",
  free: "Altro",
  discount: "Sconto",
  permit: "Permesso",
  stamp: "Bollo",
} as const;
export type LineKind = keyof typeof lineKinds;

/** `n. 12/2026`, once it was sent. */
export const quoteNumber = ({ number, year }: { number: number | null; year: number | null }) =>
  number === null ? "bozza" : `n. ${number}/${year}`;

/** Of an appointment: what it is about now. */
export type PresentQuote = {
  id: number;
  number: string;
  version_no: number;
  variant: string;
  state: VersionState;
  isExpired: boolean;
  agreed_cents?: number;
};

/** Those whose values are of use: what was refused is not asked again. */
export const isOffered = ({ state }: Pick<PresentQuote, "state">) =>
  state === "accepted" || state === "sent" || state === "draft";

/** `preventivo n. 12/2026, versione 2`; of one that was never sent `preventivo in bozza`. */
export const presentName = ({ number, version_no, variant }: Omit<PresentQuote, "id">) =>
  number === "bozza"
    ? "preventivo in bozza"
    : `preventivo ${number}, versione ${version_no}${variant && `, ${variant}`}`;

export const quoteTones: Partial<Record<VersionState, "green" | "red">> = {
  accepted: "green",
  refused: "red",
};

/** As it is read after its name. */
export const stateWord = ({ state, isExpired }: Pick<PresentQuote, "state" | "isExpired">) =>
  isExpired ? "scaduto" : versionStates[state].toLowerCase();

/** `Preventivo n. 12/2026, versione 2: inviato` */
export const presentText = (quote: PresentQuote) => {
  const name = presentName(quote);
  const state = quote.number === "bozza" ? "" : `: ${stateWord(quote)}`;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${state}`;
};

/** Those that a person writes; the others are computed from the inventory. */
export const isWritten = ({ kind }: { kind: LineKind }) => kind === "free" || kind === "permit";

export const isComputed = (line: { kind: LineKind }) =>
  !isWritten(line) && line.kind !== "discount" && line.kind !== "stamp";

/** Of what a person typed; empty where they are computed. */
export const vehiclesIn = (typed: string): Vehicles => (typed ? (JSON.parse(typed) as Vehicles) : []);

const thousandths = formatted({ maximumFractionDigits: 3 });
const atLeastTenths = formatted({ minimumFractionDigits: 1, maximumFractionDigits: 3 });

/** `5,25 h` of 5250 thousandths. */
export const quantityText = (milli: number, unit: string) => `${thousandths(milli / 1000)} ${unit}`.trim();

/** `18,1` of 18,100 litres. */
export const cubicMetres = (litres: number) => atLeastTenths(litres / 1000);

export const volumeText = (litres: number) => `${cubicMetres(litres)} m³`;

export const quotePage = (appointment: number) => `/appointment/${appointment}/quote`;
export const inventoryPage = (appointment: number) => `/appointment/${appointment}/inventory`;

export const messages = {
  quantity: "Una quantità da 0 a 999.",
  counted: "Inventario aggiornato",
  saved: "Preventivo salvato",
  added: "Nuova versione del preventivo",
  deleted: "Bozza eliminata",
  sent: "Preventivo inviato",
  refused: "Preventivo rifiutato",
  accepted: "Preventivo accettato",
  begun: "Il preventivo c'è già.",
  made: "Preventivo cominciato",
  missing: "Preventivo non trovato.",
  notSent: "Il preventivo non è inviato.",
  proof: "Serve la prova: il foglio firmato, o le parole del messaggio.",
  paperProof: "Serve la scansione o la foto del foglio firmato.",
  oneProof: "Il file è già la prova: togliere queste parole, o il file.",
  acceptedAhead: "La data non può essere futura.",
  sign: "Firmare nel riquadro, o con il nome scritto.",
  replaced: "Questa versione è superata da una più nuova.",
  alreadyAccepted: "Il preventivo è già stato accettato.",
  noLoading: "Senza un luogo di carico la lavorazione non si può inserire: scriverlo, o togliere la data.",
  numberTaken: "Nel frattempo un altro preventivo ha preso questo numero: inviare di nuovo.",
  notDraft: "Questa versione è stata inviata e non cambia più: creare una nuova versione.",
  name: "Scrivere che cos'è.",
  litres: "Scrivere quanto è grande, in litri.",
  discount: "Scrivere una percentuale, come 8%, o un importo, come 50,00",
  noLines: "Il preventivo non ha voci: contare un oggetto, o scrivere una voce.",
  overPrice: "Lo sconto supera il prezzo.",
  tooMuch: "Il totale supera i 99.999.999,99 €: dividere il preventivo.",
  lineTooMuch: "Quantità per prezzo supera i 99.999.999,99 €.",
  noKind: "Un tipo di automezzo non c'è più: ricaricare la pagina.",
  outdated: "Tariffe, luoghi o automezzi sono cambiati: salvare la bozza, e rivedere i nuovi importi.",
  sameEnds: "Carico e scarico sono lo stesso luogo.",
  pastValidity: "La validità è già passata: scrivere un altro giorno, o lasciarla vuota.",
  deposit: "Scrivere la percentuale, o scegliere «Nessuno».",
  ordered: "L'appuntamento ha già un ordine: il suo preventivo non cambia più.",
};
