import { type Day, hourAfter } from "../../base/days";
import { one } from "../../db/db";
import type { Call } from "../../journal/caller";
import { appointmentStates, type confirmedState } from "../../visits/appointments/model";
import { createAppointment } from "../../visits/appointments/store";
import { choices, chosen, cleanTime, ofKind, shownIn } from "./cells";
import { namingColumns } from "./client-columns";
import { type ClientIdentity, checkClientOfRow, clientIdentity, clientOfRow } from "./client-of-row";
import {
  type Cell,
  type Checked,
  type Cleaned,
  type Column,
  type ImportKind,
  type Key,
  textOf,
  type Values,
} from "./kind";
import { placeColumns } from "./place-columns";
import { cleanLines, cleanText } from "./values";

const states = Object.entries(appointmentStates).map(([value, text]) => ({ value: Number(value), text }));

/** Of the visit itself: an order has one too. */
export const agentColumn: Column = {
  name: "agent",
  heading: "Agente",
  synonyms: ["Venditore", "Commerciale", "Incaricato", "Tecnico"],
  help: "Il nome o il numero di un agente delle impostazioni.",
  example: "Agente 1",
  clean: cleanText(100),
  shown: shownIn("agents"),
};

/** `15:00–16:00` has the end with it. */
function cleanFromTo(cell: Cell): Cleaned {
  const [from, until] = typeof cell === "string" ? cell.split(/\s*[-–]\s*(?=\d{1,2}[:.]\d{2}\s*$)/) : [];
  const [start, end] = [cleanTime(from ?? cell), cleanTime(until ?? null)];
  return end.value ? { ...start, value: start.value && `${start.value}–${end.value}` } : start;
}

const columns: readonly Column[] = [
  ofKind("appointments.date", {
    name: "date",
    heading: "Data appuntamento",
    synonyms: ["Data", "Giorno", "Appuntamento", "Data sopralluogo", "Sopralluogo", "Data visita"],
    help: "Il giorno dell'appuntamento.",
    example: "14/03/2024",
    need: "always",
  }),
  ofKind("appointments.time", {
    name: "time",
    heading: "Ora",
    synonyms: ["Ora inizio", "Orario", "Dalle", "Inizio", "Ora appuntamento"],
    help: "Se manca, le 9:00.",
    example: "10:30",
    clean: cleanFromTo,
  }),
  ofKind("appointments.time_end", {
    name: "timeEnd",
    heading: "Ora fine",
    synonyms: ["Fine", "Alle", "Fino alle"],
    help: "Se manca, un'ora dopo l'inizio.",
    example: "11:30",
  }),
  agentColumn,
  {
    name: "state",
    heading: "Stato",
    synonyms: ["Esito", "Stato sopralluogo", "Situazione"],
    help: "In trattativa, Confermato o Fallito.",
    example: "In trattativa",
    clean: cleanText(100),
    shown: (value) => states.find((state) => state.value === value)?.text ?? String(value),
  },
  {
    name: "howKnew",
    heading: "Come ci ha conosciuto",
    synonyms: ["Provenienza", "Fonte", "Conosciuto tramite", "Canale"],
    help: "Una voce dell'elenco delle impostazioni.",
    example: "Passaparola",
    clean: cleanText(100),
    shown: shownIn("sources"),
  },
  ofKind("appointments.is_out_campania", {
    name: "outOfRegion",
    heading: "Fuori regione",
    synonyms: ["Fuori Campania", "Fuori zona"],
    help: "Sì o no.",
    example: "no",
  }),
  {
    name: "description",
    heading: "Descrizione",
    synonyms: ["Note", "Oggetto", "Annotazioni", "Dettagli"],
    help: "Che cosa c'è da trasportare.",
    example: "Tre camere, pianoforte",
    clean: cleanLines(10_000),
  },
];

export const visits: ImportKind = {
  name: "visits",
  title: "Appuntamenti",
  table: "appointments",
  notes: "description",
  columns: [...columns, ...namingColumns, ...placeColumns],
  check: checkVisit,
  find: findVisit,
  write: writeVisit,
  mayRepeat: true,
};

function checkVisit(values: Values): Checked {
  const found = checkClientOfRow(values);
  if (found.refused) return found;
  const { values: visit, normalised } = visitOf(found.values);
  const value = JSON.stringify([clientIdentity(found), visit.date, visit.time]);
  return {
    ...found,
    values: visit,
    normalised: [...(found.normalised ?? []), ...normalised],
    keys: [{ name: "visit", value, words: "stesso cliente, giorno e ora" }],
  };
}

function visitOf(values: Values): { values: Values; normalised: string[] } {
  const state = chosen(states, "Stato", values.state ?? null);
  const agent = chosen(choices.agents(), "Agente", values.agent ?? null);
  const source = chosen(choices.sources(), "Come ci ha conosciuto", values.howKnew ?? null);
  const [time = "", until = ""] = textOf(values.time ?? "09:00").split("–");
  const typedEnd = textOf(values.timeEnd) || until;
  const end = typedEnd > time ? typedEnd : hourAfter(time);
  const normalised = [
    ...(values.time ? [] : ["Ora: manca, vale 09:00"]),
    ...(typedEnd && typedEnd <= time ? [`Ora fine: ${typedEnd} non è dopo l'inizio, vale ${end}`] : []),
  ];
  return {
    values: {
      ...values,
      time,
      timeEnd: end,
      state: state.code ?? 0,
      agent: agent.code ?? 0,
      howKnew: source.code ?? 0,
    },
    normalised: [...normalised, ...state.normalised, ...agent.normalised, ...source.normalised],
  };
}

function findVisit({ value }: Key): number | null {
  const [client, date, time] = JSON.parse(value) as [ClientIdentity, string, string];
  if (typeof client === "string") return null;
  const row = one<{ id: number }>`
    SELECT id FROM appointments WHERE id_client = ${client} AND date = ${date} AND time = ${time} LIMIT 1`;
  return row?.id ?? null;
}

function writeVisit(values: Values, call: Call): number {
  const { client, place } = clientOfRow(values);
  return addVisit(values, client, place, call);
}

function addVisit(values: Values, client: number, client_address: number, call: Call): number {
  const visit = {
    client,
    client_address,
    date: values.date as Day,
    time: String(values.time),
    time_end: String(values.timeEnd),
    agent: values.agent as number,
    howKnew: values.howKnew as number,
    description: String(values.description ?? ""),
    state: values.state as typeof confirmedState,
    is_out_campania: values.outOfRegion === 1 ? 1 : 0,
  } as const;
  return createAppointment(visit, call, `${values.date} ${values.time}`);
}
