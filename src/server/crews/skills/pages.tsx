import { Hono } from "hono";
import { SkillMatrixView } from "../../../views/crews/skills/matrix";
import { VehicleGrid } from "../../../views/crews/skills/vehicle-grid";
import { SkillGrid } from "../../../views/crews/skills/worker-grid";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { formPages, formState } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { skillApi } from "./api";
import { type Ticks, ticks } from "./model";

export const skillPages = new Hono<Env>();

type Rows = Record<string, Record<string, string>>;

/** The rows of a table of fields, which are named `rows.ID.COLUMN`. */
const rowsIn = ({ values }: PostedForm) => Object.entries((values.rows ?? {}) as Rows);

const unticked = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, "0"]));

const byId = (rows: readonly object[], key: string) =>
  Object.fromEntries(rows.map((row) => [(row as Record<string, unknown>)[key], row]));

const ofTable = (list: keyof Ticks, key: string) => ({
  read: (values: PostedForm["values"]) => ({
    ...values,
    rows: Object.fromEntries(
      rowsIn({ values }).map(([id, cells]) => [id, { ...unticked(ticks[list]), ...cells }]),
    ),
  }),
  body: (form: PostedForm) => ({
    ...form,
    [list]: rowsIn(form).map(([id, cells]) => ({ ...cells, [key]: id })),
  }),
  fields: (path: string, form: PostedForm) => {
    const [, line, column] = path.split(".");
    return `rows.${rowsIn(form)[Number(line)]?.[0]}.${column}`;
  },
});

const workers = "/admin/settings/workers/skills";

formPages(
  skillPages,
  workers,
  skillApi.saveSkills,
  { ...ofTable("workers", "id_worker"), reload: workers },
  (c, form) =>
    show(c, skillApi.getSkills, {}, ({ workers, vehicles, version }) => {
      const state = formState({ values: { rows: byId(workers, "id_worker") }, version }, form);
      return {
        title: "Competenze degli operai",
        view: <SkillGrid workers={workers} vehicles={vehicles} {...state} />,
        back: "/admin/settings/workers/",
      };
    }),
);

const vehicles = "/admin/settings/vehicles/needs";

formPages(
  skillPages,
  vehicles,
  skillApi.saveVehicleNeeds,
  { ...ofTable("vehicles", "id_vehicle"), reload: vehicles },
  (c, form) =>
    show(c, skillApi.getVehicleNeeds, {}, ({ vehicles, kinds, version }) => {
      const state = formState({ values: { rows: byId(vehicles, "id_vehicle") }, version }, form);
      return {
        title: "Schede degli automezzi",
        view: <VehicleGrid vehicles={vehicles} kinds={kinds} {...state} />,
        back: "/admin/settings/vehicles/",
      };
    }),
);

skillPages.get("/resources/skills", (c) =>
  show(c, skillApi.getSkillMatrix, {}, (matrix) => ({
    title: "Competenze e scadenze",
    view: <SkillMatrixView {...matrix} />,
  })),
);
