import { partOfWork } from "../../orders/works/model";
import { code, day, flag, number, ref, table } from "../../tables/define";
import { vehicleOf, workerOf } from "../../tables/words";
import { skillNames } from "./model";

export const vehicle_needs = table("vehicle_needs", {
  called: "la scheda dell'automezzo",
  many: "Che cosa chiede e porta ogni automezzo",
  noun: "crew",
  partOf: "id_vehicle",
  inHistoryOf: { table: "vehicles", gate: { onA: "admin" } },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  named: {
    by: ["id_vehicle"],
    name: ({ id_vehicle }, look) => `scheda dell'automezzo ${vehicleOf(look, id_vehicle)}`,
    link: () => "/admin/settings/vehicles/needs",
  },
  columns: {
    id_resource: ref("resources", "Tipo di automezzo"),
    licence: code<string>(skillNames)("Patente"),
    cqc: flag("CQC"),
    cubic_metres: number("Volume (m³)"),
    seats: number("Posti"),
    insurance_until: day("Scadenza assicurazione", { ahead: 15 }),
    inspection_until: day("Scadenza revisione", { ahead: 15 }),
    tachograph_until: day("Scadenza tachigrafo", { ahead: 15 }),
    id_vehicle: ref("vehicles", "Automezzo", { isShown: false }),
  },
});

export const work_needs = table("work_needs", {
  called: "le richieste della lavorazione",
  many: "Competenze e volume chiesti dalle lavorazioni",
  noun: "works",
  day: "id_work",
  partOf: "id_work",
  inHistoryOf: { table: "works", gate: { onA: "works.view" } },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  named: partOfWork(() => "richieste"),
  columns: {
    licence_b: number("Patente B"),
    licence_c: number("Patente C"),
    licence_ce: number("Patente CE"),
    cqc: number("CQC"),
    foreman: number("Caposquadra"),
    piano: number("Pianoforte"),
    lift: number("Elevatore"),
    cubic_metres: number("Volume (m³)"),
    id_work: ref("works", "Lavorazione", { isShown: false }),
  },
});

export const worker_skills = table("worker_skills", {
  called: "le competenze",
  many: "Competenze degli operai",
  noun: "crew",
  partOf: "id_worker",
  person: "id_worker",
  isErasedWhole: true,
  inHistoryOf: { table: "workers", gate: { onA: "admin" } },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  named: {
    by: ["id_worker"],
    name: ({ id_worker }, look) => `competenze di ${workerOf(look, id_worker)}`,
    link: () => "/admin/settings/workers/skills",
  },
  columns: {
    licence: code<string>(skillNames)("Patente"),
    licence_until: day("Scadenza patente", { holdsWith: "licence", ahead: 15 }),
    cqc: flag("CQC"),
    cqc_until: day("Scadenza CQC", { holdsWith: "cqc", ahead: 15 }),
    foreman: flag("Caposquadra"),
    piano: flag("Pianoforte"),
    lift: flag("Elevatore"),
    id_vehicle: ref("vehicles", "Automezzo abituale"),
    id_worker: ref("workers", "Operaio", { isShown: false }),
  },
});
