import { type Day, toWire } from "../base/days";
import { columnOf, dayWords, type Look, type Naming, personOf, short } from "./naming-words";

export const workerOf = (look: Look, id: unknown) => personOf(look("workers", id) ?? { surname: `n. ${id}` });
export const vehicleOf = (look: Look, id: unknown) => columnOf(look, "vehicles", id, "name");

/** Workers and vehicles, and what is recorded of them. */
export const crewNamings = {
  absences: {
    columns: "id_worker, id_vehicle, date_from, date_to",
    name: ({ id_worker, id_vehicle, date_from, date_to }, look) => {
      const who = id_worker
        ? `dell'operaio ${workerOf(look, id_worker)}`
        : `dell'automezzo ${vehicleOf(look, id_vehicle)}`;
      const days =
        date_from === date_to ? dayWords(date_from) : `dal ${short(date_from)} al ${short(date_to)}`;
      return `assenza ${who}, ${days}`;
    },
    link: () => "/absences/",
  },
  costs: {
    columns: "id_worker, id_vehicle",
    name: ({ id_worker, id_vehicle }, look) => {
      if (id_worker) return `costo orario di ${workerOf(look, id_worker)}`;
      return id_vehicle ? `costo dell'automezzo ${vehicleOf(look, id_vehicle)}` : "costo consueto";
    },
    link: () => "/admin/settings/costs/",
  },
  vehicle_logs: {
    columns: "id_vehicle",
    name: ({ id_vehicle }, look) => `log dell'automezzo ${vehicleOf(look, id_vehicle)}`,
    link: ({ id }) => `/logVehicle/show/${id}`,
  },
  vehicle_needs: {
    columns: "id_vehicle",
    name: ({ id_vehicle }, look) => `scheda dell'automezzo ${vehicleOf(look, id_vehicle)}`,
    link: () => "/admin/settings/vehicles/needs",
  },
  vehicles: {
    columns: "name, date",
    name: ({ name }) => `automezzo ${name}`,
    link: ({ id, date }) =>
      date ? `/dailyWorks/${toWire(date as Day)}` : `/admin/settings/vehicles/modify/${id}`,
  },
  worker_logs: {
    columns: "id_worker",
    name: ({ id_worker }, look) => `log dell'operaio ${workerOf(look, id_worker)}`,
    link: ({ id }) => `/logWorkers/show/${id}`,
  },
  worker_skills: {
    columns: "id_worker",
    name: ({ id_worker }, look) => `competenze di ${workerOf(look, id_worker)}`,
    link: () => "/admin/settings/workers/skills",
  },
  workers: {
    columns: "name, surname, date",
    name: (row) => `operaio ${personOf(row)}`,
    link: ({ id, date }) =>
      date ? `/dailyWorks/${toWire(date as Day)}` : `/admin/settings/workers/modify/${id}`,
  },
} satisfies Record<string, Naming>;
