import { type Day, toWire } from "../../base/days";
import { erasedName } from "../../journal/persons";
import { day, flag, number, table, text, version } from "../../tables/define";
import { personOf } from "../../tables/words";

export const vehicles = table("vehicles", {
  called: "l'automezzo",
  many: "Automezzi",
  bin: "Automezzi",
  noun: "crew",
  day: "date",
  read: { funct: "Settings.getVehicle", key: "id" },
  undo: "by its noun",
  readers: "every account",
  siteB: true,
  isNamedEverywhere: true,
  named: {
    by: ["name", "date"],
    name: ({ name }) => `automezzo ${name}`,
    link: ({ id, date }) =>
      date ? `/dailyWorks/${toWire(date as Day)}` : `/admin/settings/vehicles/modify/${id}`,
  },
  columns: {
    code: number("Codice", { siteB: true }),
    name: text("Nome", { siteB: true, personal: false }),
    date: day("Solo per il giorno", { siteB: true }),
    deleted: flag("Disattivato", { siteB: true }),
    version,
  },
});

export const workers = table("workers", {
  called: "l'operaio",
  many: "Operai",
  bin: "Operai",
  noun: "crew",
  day: "date",
  read: { funct: "Settings.getWorker", key: "id" },
  person: "itself",
  undo: "by its noun",
  readers: "every account",
  siteB: true,
  isNamedEverywhere: true,
  named: {
    by: ["name", "surname", "date"],
    name: (row) => `operaio ${personOf(row)}`,
    link: ({ id, date }) =>
      date ? `/dailyWorks/${toWire(date as Day)}` : `/admin/settings/workers/modify/${id}`,
  },
  columns: {
    code: number("Codice", { siteB: true }),
    surname: text("Cognome", { siteB: true, personal: (id) => erasedName("worker", id) }),
    name: text("Nome", { siteB: true, personal: "" }),
    date: day("Solo per il giorno", { siteB: true }),
    deleted: flag("Disattivato", { siteB: true }),
    version,
  },
});
