import { Hono } from "hono";
import { VehicleForm, VehicleList, WorkerForm, WorkerList } from "../../../views/crews/workers/list";
import type { Env } from "../../http/middleware";
import { crudPages } from "../../http/pages/crud";
import { workerApi } from "./api";

export const workerPages = new Hono<Env>();

workerPages.route(
  "/",
  crudPages({
    path: "/admin/settings/workers",
    table: "workers",
    key: "id",
    title: "Operai",
    all: workerApi.getWorkers,
    view: WorkerList,
    Form: WorkerForm,
    one: workerApi.getWorker,
    change: workerApi.renameWorker,
    changeTitle: "Rinomina operaio",
    add: { funct: workerApi.addWorker, title: "Nuovo operaio" },
    retire: workerApi.retireWorker,
  }),
);

workerPages.route(
  "/",
  crudPages({
    path: "/admin/settings/vehicles",
    table: "vehicles",
    key: "id",
    title: "Automezzi",
    all: workerApi.getVehicles,
    view: VehicleList,
    Form: VehicleForm,
    one: workerApi.getVehicle,
    change: workerApi.renameVehicle,
    changeTitle: "Rinomina automezzo",
    add: { funct: workerApi.addVehicle, title: "Nuovo automezzo" },
    retire: workerApi.retireVehicle,
  }),
);
