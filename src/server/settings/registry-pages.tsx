import { type Context, Hono } from "hono";
import type { ReactElement, ReactNode } from "react";
import {
  MaterialForm,
  Materials,
  VehicleForm,
  Vehicles,
  WorkerForm,
  Workers,
  WorkTypeForm,
  WorkTypes,
} from "../../views/settings/registries";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { crewRegistryApi } from "../crew/registry-api";
import type { Env } from "../edge";
import { type AnyFunct, perform } from "../funct";
import type { Gate } from "../gate";
import { done, only, page, refusalOf, reload, show } from "../html";
import { catalogue } from "../materials/catalogue";
import { catalogueApi } from "../materials/catalogue-api";
import { notFound } from "../refuse";
import { workTypeApi } from "../works/types-api";

/** The settings that are lists: each row is added, changed and, where it can be, retired in the dialog. */
export const registryPages = new Hono<Env>();

type Registry = {
  name: string;
  gate: Gate;
  /** What the rows are known by; a work type's code begins at 0. */
  key: "id" | "value";
  title: string;
  all: AnyFunct;
  view: (found: never) => ReactNode;
  Form: (props: FormState & { action: string; back: string }) => ReactElement;
  one: AnyFunct;
  change: AnyFunct;
  changeTitle: string;
  add?: AnyFunct;
  addTitle?: string;
  retire?: AnyFunct;
};

const registries: Registry[] = [
  {
    name: "work-types",
    gate: "admin",
    key: "value",
    title: "Tipi di lavorazione",
    all: workTypeApi.getWorkTypes,
    view: WorkTypes,
    Form: WorkTypeForm,
    one: workTypeApi.getWorkType,
    change: workTypeApi.renameWorkType,
    changeTitle: "Rinomina tipo di lavorazione",
    add: workTypeApi.addWorkType,
    addTitle: "Nuovo tipo di lavorazione",
  },
  {
    name: "materials",
    gate: "materials.edit",
    key: "id",
    title: "Materiali",
    all: catalogueApi.getMaterials,
    view: Materials,
    Form: (props) => <MaterialForm {...props} count={catalogue().length} />,
    one: catalogueApi.getMaterial,
    change: catalogueApi.changeMaterial,
    changeTitle: "Modifica materiale",
  },
  {
    name: "workers",
    gate: "admin",
    key: "id",
    title: "Operai",
    all: crewRegistryApi.getWorkers,
    view: Workers,
    Form: WorkerForm,
    one: crewRegistryApi.getWorker,
    change: crewRegistryApi.renameWorker,
    changeTitle: "Rinomina operaio",
    add: crewRegistryApi.addWorker,
    addTitle: "Nuovo operaio",
    retire: crewRegistryApi.retireWorker,
  },
  {
    name: "vehicles",
    gate: "admin",
    key: "id",
    title: "Automezzi",
    all: crewRegistryApi.getVehicles,
    view: Vehicles,
    Form: VehicleForm,
    one: crewRegistryApi.getVehicle,
    change: crewRegistryApi.renameVehicle,
    changeTitle: "Rinomina automezzo",
    add: crewRegistryApi.addVehicle,
    addTitle: "Nuovo automezzo",
    retire: crewRegistryApi.retireVehicle,
  },
];

for (const registry of registries) serve(registry);

function serve({ name, gate, key, title, all, view, one, change, changeTitle, Form, ...more }: Registry) {
  const list = `/admin/settings/${name}/`;
  const path = `/admin/settings/${name}`;
  const guard = only(gate);
  const keyOf = (c: Context<Env>) => {
    const number = c.req.param("number") ?? "";
    return { [key]: /^\d{1,9}$/.test(number) ? Number(number) : notFound() };
  };

  registryPages.get(path, (c) => show(c, all, {}, (found) => ({ title, view: view(found as never) })));

  const changePage = (c: Context<Env>, form?: FormState, status = 200) =>
    show(c, one, keyOf(c), (found) => {
      const [record] = Object.values(found) as [{ version: number }];
      const state = form ?? { values: record, version: record.version };
      const action = `${path}/modify/${c.req.param("number")}`;
      return {
        title: changeTitle,
        view: <Form action={action} back={list} {...state} />,
        status,
        back: list,
      };
    });

  registryPages.get(`${path}/modify/:number`, (c) => changePage(c));
  registryPages.post(`${path}/modify/:number`, guard, async (c) => {
    const form = await readForm(c);
    const outcome = await perform(change, { ...form, ...keyOf(c) }, c.get("caller"));
    if (outcome.ok) return reload(c, list, change.said);
    return changePage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
  });

  const { add, addTitle = "", retire } = more;
  if (add) {
    const addPage = (c: Context<Env>, form: FormState = {}, status = 200) =>
      page(c, addTitle, <Form action={`${path}/insert`} back={list} {...form} />, { status, back: list });

    registryPages.get(`${path}/insert`, guard, (c) => addPage(c));
    registryPages.post(`${path}/insert`, guard, async (c) => {
      const form = await readForm(c);
      const outcome = await perform(add, form, c.get("caller"));
      if (outcome.ok) return reload(c, list, add.said);
      return addPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
    });
  }
  if (retire) {
    registryPages.post(`${path}/retire/:number`, guard, async (c) => {
      const { version } = await readForm(c);
      return done(c, await perform(retire, { ...keyOf(c), version }, c.get("caller")), list);
    });
  }
}
