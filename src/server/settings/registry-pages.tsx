import { Hono } from "hono";
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
import { catalogueApi } from "../catalogue/api";
import { catalogue } from "../catalogue/store";
import { whole } from "../fields";
import type { AnyFunct } from "../funct";
import type { Env } from "../middleware";
import { bodyFrom, save, withParams } from "../pages/forms";
import { only, type PageContext, page, show } from "../pages/respond";
import { workTypeApi } from "../work-types/api";
import { crewRegistryApi } from "../workers/api";

/** The settings that are lists: each row is added, changed and, where it can be, retired in the dialog. */
export const registryPages = new Hono<Env>();

type Registry = {
  name: string;
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

const withNumber = withParams({ number: whole() });
type Numbered = { number: number };

for (const registry of registries) serve(registry);

function serve({ name, key, title, all, view, one, change, changeTitle, Form, ...more }: Registry) {
  const path = `/admin/settings/${name}`;
  const list = `${path}/`;

  registryPages.get(path, (c) => show(c, all, {}, (found) => ({ title, view: view(found as never) })));

  function changePage(c: PageContext, number: number, form?: FormState) {
    return show(c, one, { [key]: number }, (found) => {
      const [record] = Object.values(found) as [{ version: number }];
      const state = form ?? { values: record, version: record.version };
      const action = `${path}/modify/${number}`;
      return { title: changeTitle, view: <Form action={action} back={list} {...state} />, back: list };
    });
  }

  registryPages.get(`${path}/modify/:number`, withNumber, (c) => changePage(c, c.req.valid("param").number));
  registryPages.post(
    `${path}/modify/:number`,
    withNumber,
    save(change, {
      body: (form, { number }: Numbered) => bodyFrom(form, { [key]: number }),
      reload: list,
      again: (c, form, { number }) => changePage(c, number, form),
    }),
  );

  const { add, addTitle = "", retire } = more;
  if (add) {
    const addPage = (c: PageContext, form: FormState) =>
      page(c, addTitle, <Form action={`${path}/insert`} back={list} {...form} />, { back: list });

    registryPages.get(`${path}/insert`, only(add), (c) => addPage(c, {}));
    registryPages.post(`${path}/insert`, save(add, { reload: list, again: addPage }));
  }
  if (retire) {
    registryPages.post(
      `${path}/retire/:number`,
      withNumber,
      save(retire, {
        body: (form, { number }: Numbered) => bodyFrom(form, { [key]: number }),
        reload: list,
      }),
    );
  }
}
