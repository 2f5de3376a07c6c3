import { addDays, type Day, formatDay, minutesOf, timeOf } from "../../base/days";
import { exactEuroText } from "../../base/text";
import type { Rows } from "../../tables/rows";

export const states = {
  asked: "Chiesto",
  granted: "Concesso",
  posted: "Affisso",
  refused: "Negato",
  unneeded: "Non serve",
} as const;
export type State = keyof typeof states;

export const charges = { firm: "Ditta", advanced: "Anticipato per il cliente" } as const;
export type Charge = keyof typeof charges;

/** What is computed, never stored: nobody asked yet, or the day of the work has left the permit's. */
export const words = { missing: "Da chiedere", again: "Da rifare", ...states } as const;
export type Word = keyof typeof words;

/** Of a comune whose own is not known. */
export const usualLead = 20;
export const usualSignsHours = 48;
export const usualStamp = 1600;

/** A permit is seen to this many days before its last day for asking. */
const daysAhead = 7;

export type Permit = Omit<Rows["permits"], "state" | "charge"> & { state: State; charge: Charge };
type Amounts = Pick<Permit, "fee_cents" | "stamps" | "stamp_cents" | "signs_cents">;

export const permitCents = ({ fee_cents, stamps, stamp_cents, signs_cents }: Amounts) =>
  fee_cents + stamps * stamp_cents + signs_cents;

export const requestPath = (id: number) => `/api/permessi/pdf/${id}`;

type Period = { date_from: Day | null; date_to: Day | null };

export const covers = ({ date_from, date_to }: Period, day: Day) =>
  (date_from ?? day) <= day && day <= (date_to ?? date_from ?? day);

/** Hours of the clock on the wall, also where it changes between. */
export function hoursBefore(date: Day, hour: string, hours: number): string {
  const minutes = minutesOf(hour) - hours * 60;
  const days = Math.floor(minutes / 1440);
  return `${addDays(date, days)} ${timeOf(minutes - days * 1440)}`;
}

export type Asked = {
  word: Word | null;
  /** By when it has to be asked for; null where nothing has to be. */
  ask_by: Day | null;
  /** By when the signs have to stand; null where they stand already, or no permit is there. */
  signs_by: string | null;
};

/** Late from the day after; signs from the minute after. */
export const isLate = ({ ask_by, signs_by }: Asked, now: string) =>
  (ask_by !== null && ask_by < now.slice(0, 10)) || (signs_by !== null && signs_by < now);

/** Whether somebody has something to do about it soon. `open`: the next open day. */
export const isDue = ({ word, ask_by, signs_by }: Asked, now: string, open: Day) =>
  word === "refused" ||
  (ask_by !== null && ask_by <= addDays(now.slice(0, 10) as Day, daysAhead)) ||
  (signs_by !== null && signs_by.slice(0, 10) <= open);

/** `07/12`, with the year where it is not that of `now`. */
export const shortDate = (day: Day, now: string) =>
  day.slice(0, 4) === now.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day);

export const shortMoment = (moment: string, now: string) =>
  `${shortDate(moment.slice(0, 10) as Day, now)} alle ${moment.slice(11).replace(/^0/, "")}`;

export const messages = {
  added: "Permesso inserito",
  changed: "Permesso modificato",
  deleted: "Permesso eliminato",
  missing: "Permesso non trovato.",
  notThere: "Il luogo non è di questa lavorazione.",
  alreadyThere: (whom: string) => `Il permesso è già stato inserito${whom}: ricaricare la pagina.`,
  together: (places: readonly string[]) => `, in una richiesta sola con ${places.join(" e ")}`,
  endsFirst: "L'ultimo giorno non può essere prima del primo.",
  grantedFirst: "Non può essere concesso prima di essere chiesto.",
  signsMissing: "Scrivere quando sono stati messi i cartelli.",
  signsLate: (by: string) => `I cartelli andavano messi entro il ${by}.`,
  signsHour: "Scrivere anche l'ora.",
  hourAlone: "Scrivere anche il giorno.",
  stampsOfFirst: (place: string) =>
    `La richiesta al comune è una sola: le marche stanno nella riga di ${place}.`,
  receiptMissing:
    "Anticipato solo con la ricevuta intestata al cliente: caricarla tra i documenti dell'ordine e sceglierla qui.",
  notOfOrder: "Il documento non è di questo ordine.",
  receiptAmount: "Scrivere di quanto è la ricevuta intestata al cliente.",
  receiptOther: (receipt: number, sum: number) =>
    `La ricevuta è di ${exactEuroText(receipt / 100)}, il permesso costa ${exactEuroText(sum / 100)}: senza la ricevuta esatta è a carico della ditta.`,
  amountsHidden: "Per anticiparlo al cliente bisogna vedere gli importi.",
  lateToAsk: (place: string, by: string) => `Per ${place} il permesso andava chiesto entro il ${by}.`,
  cityTaken: "Per questo comune c'è già una regola: modificarla nell'elenco.",
  city: "Scegliere un comune dall'elenco.",
  ruleMissing: "Regola non trovata.",
};
