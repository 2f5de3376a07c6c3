import { briefDay, type Day } from "../../base/days";
import type { Site } from "../../base/permissions";
import type { Row } from "../../tables/define";

/** Spec 1 §4. */
export const appointmentStates = { 0: "In trattativa", 1: "Confermato", 2: "Fallito" } as const;
export type AppointmentState = keyof typeof appointmentStates;
export const confirmedState = 1;
export const failedState = 2;
export const openState = 0;

/** In days: who has not decided for longer is not in the list of calls. */
export const longestWait = 90;

export const missingTexts = {
  call: "Da richiamare",
  answer: "In trattativa da oltre 90 giorni",
  order: "Confermati senza ordine",
} as const;
export const missingWords = ["call", "answer", "order"] as const;

export const appointmentsPerPage = 20;
export const messages = {
  created: "Appuntamento inserito",
  createdIncomplete: "Appuntamento inserito, cliente da completare",
  changed: "Appuntamento modificato",
  deleted: "Appuntamento eliminato",
  agentChanged: "Agente aggiornato",
  stateChanged: "Stato aggiornato",
  moved: "Appuntamento spostato",
  notOpen: "L'appuntamento non è più in trattativa.",
  onlyOnA: "resta visibile solo sul sito A.",
  noAddress: "Il cliente non ha nessun indirizzo associato.",
};

export const appointmentPage = (id?: number) => `/appointment/${id ?? ""}`;

export const firstCallPage = "/appointment/insert/first-call";

type OfCall = { destination?: unknown; period?: unknown; description?: unknown };

/** Where the caller moves and when begin the description, which every page of the visit reads. */
export function withFirstLine<Visit extends OfCall>({ destination, period, ...visit }: Visit) {
  const parts = Object.entries({ Verso: destination, Quando: period }).flatMap(([label, text]) =>
    text ? `${label}: ${String(text).trim().replace(/\.$/, "")}.` : [],
  );
  if (!parts.length) return visit;
  return { ...visit, description: [parts.join(" "), visit.description].filter(Boolean).join("\n") };
}

type Titled = { client: string; date: Day; time: string };

/** `Esposito Gennaro, gio 26/11 10:30`, of another year with it. */
export const appointmentWords = ({ client, date, time }: Titled, today: Day) =>
  `${client}, ${briefDay(date, today)} ${time}`;

export const visitingHours = { from: "08:00", until: "20:00" };

/** The rule of `appointment_rows.shown_on_b`, for rows that are no longer stored; a test compares the two. */
export const isAppointmentShown = ({ date, state, order_cancelled, flag_renata }: Row): boolean =>
  (date as string) <= "2023-10-15" || (state !== 1 && order_cancelled === 0) || flag_renata === 1;

/** The code that means no agent (spec 1 §3). */
export const noAgent = 0;

/** The largest code of an agent that site B shows: the third one, and those added since, exist on site A alone. */
export const lastAgentOnB = 2;

export const isAgentShown = (agent: number, site: Site) => site === "A" || agent <= lastAgentOnB;

/** A site reads an agent that is hidden there as none. */
export const visibleAgent = (agent: number, site: Site): number =>
  isAgentShown(agent, site) ? agent : noAgent;

type Visit = { client: string; time: string; time_end: string };

export const busyText = (agent: string, visits: readonly Visit[]): string =>
  `${agent} è già occupato: ${visits.map(({ client, time, time_end }) => `${client}, ${time}–${time_end}`).join("; ")}.`;
