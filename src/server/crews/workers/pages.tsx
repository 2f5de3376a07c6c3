import { Hono } from "hono";
import { VehicleForm, VehicleList, WorkerForm, WorkerList } from "../../../views/crews/workers/list";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { crudPages } from "../../http/pages/crud";
import { workerApi } from "./api";

const workers = crudPages({
  path: "/admin/settings/workers",
  table: "workers",
  list: { title: settingTitle("/admin/settings/workers/"), funct: workerApi.getWorkers, view: WorkerList },
  Form: WorkerForm,
  change: {
    title: "Rinomina operaio",
    name: ({ worker }) => `${worker.surname} ${worker.name}`,
    read: workerApi.getWorker,
    funct: workerApi.renameWorker,
  },
  add: { title: "Nuovo operaio", funct: workerApi.addWorker },
  buttons: { retire: workerApi.retireWorker },
});

const vehicles = crudPages({
  path: "/admin/settings/vehicles",
  table: "vehicles",
  list: { title: settingTitle("/admin/settings/vehicles/"), funct: workerApi.getVehicles, view: VehicleList },
  Form: VehicleForm,
  change: {
    title: "Rinomina automezzo",
    name: ({ vehicle }) => vehicle.name,
    read: workerApi.getVehicle,
    funct: workerApi.renameVehicle,
  },
  add: { title: "Nuovo automezzo", funct: workerApi.addVehicle },
  buttons: { retire: workerApi.retireVehicle },
});

export const workerPages = new Hono<Env>().route("/", workers).route("/", vehicles);
