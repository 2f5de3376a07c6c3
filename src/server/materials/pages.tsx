import { Hono } from "hono";
import { settingTitle } from "../../views/firm/settings/pages";
import { MaterialForm, MaterialList, NewMaterialForm } from "../../views/materials/catalogue";
import { CountsForm } from "../../views/materials/counts";
import { BulkForm, LineForm, NewLineForm } from "../../views/materials/forms";
import { CountForm, LoadForm, LoadHistory, LowList } from "../../views/materials/stock";
import { today } from "../base/clock";
import type { PostedForm } from "../http/body";
import type { Env } from "../http/middleware";
import { crudPages } from "../http/pages/crud";
import { bodyFrom, formPages, formState, recordState, save, withId, withList } from "../http/pages/forms";
import { allowed, find, need, only, type PageContext, show } from "../http/pages/respond";
import { orderApi, orderReads } from "../orders/api";
import { orderPage, orderTitle } from "../orders/model";
import { workApi } from "../orders/works/api";
import { workName } from "../orders/works/model";
import { catalogueApi, materialApi, materialCountApi, materialReads } from "./api";
import { catalogue } from "./catalogue";
import { isLow, pieceField, piecesOf } from "./model";

export const materialPages = new Hono<Env>();

formPages(
  materialPages,
  "/orders/materials/insert/:id",
  materialApi.addMaterial,
  {
    mayOpen: orderReads.mayChange,
    body: (form, { id }) => bodyFrom(form, { id_order: id }),
    reload: (_, { id }) => orderPage(id),
    keep: ["date", "delivered"],
  },
  async (c, form, { id }) => {
    const values = { quantity: 1, delivered: 1, date: today(), ...form?.values };
    const title = await titleFor(c, "Nuovo materiale", id);
    return show(c, materialApi.getMaterials, {}, ({ materials }) => ({
      title,
      view: <NewLineForm order={id} materials={materials} {...form} values={values} />,
      back: orderPage(id),
    }));
  },
);

formPages(
  materialPages,
  "/orders/materials/modify/:id",
  materialApi.editMaterial,
  {
    body: ({ values, ...form }, { id }) => ({ ...form, material: { ...values, id } }),
    fields: (path) => path.replace("material.", ""),
    reload: (_, { id }, c) => pageOfOrder(c, id),
  },
  (c, form, { id }) =>
    show(c, materialReads.line, { id }, async ({ line, material }) => ({
      title: await titleFor(c, "Modifica materiale", line.id_order),
      view: <LineForm line={line} material={material} {...recordState(line, form)} />,
      back: orderPage(line.id_order),
      record: { table: "order_materials", id },
    })),
);

// The order is read before its line is deleted.
materialPages.post(
  "/orders/materials/delete/:id",
  only(materialApi.deleteMaterial),
  withId,
  async (c, next) => {
    const back = await pageOfOrder(c, c.req.valid("param").id);
    return save(materialApi.deleteMaterial, { reload: back })(c, next);
  },
);

formPages(
  materialPages,
  "/orders/materials/bulk/:id",
  materialApi.saveMaterials,
  {
    mayOpen: orderReads.mayChange,
    body: (form, { id }) => ({
      ...bodyFrom(form, { id_order: id }),
      materials: piecesOf(form.values).map(([id_material, quantity]) => ({ id_material, quantity })),
    }),
    fields: pieceField,
    reload: (_, { id }) => orderPage(id),
  },
  async (c, form, { id }) => {
    const state = form ?? { values: { delivered: 1, date: today() } };
    const title = await titleFor(c, "Materiali in blocco", id);
    return show(c, materialApi.getMaterials, {}, ({ materials }) => ({
      title,
      view: <BulkForm order={id} materials={materials} {...state} />,
      back: orderPage(id),
    }));
  },
);

async function pageOfOrder(c: PageContext, id: number) {
  const found = await find(c, materialReads.line, { id });
  return orderPage(found?.line.id_order);
}

/** Who may write materials but not see orders gets the title alone. */
async function titleFor(c: PageContext, what: string, id: number) {
  if (!allowed(c, orderApi.getFromId)) return what;
  return orderTitle(what, (await need(c, orderApi.getFromId, { id })).order);
}

/** The daily screen's materials dialog: what leaves with a work and what comes back (spec 2 §2). */
const countsPath = "/orders/works/materials";

formPages(
  materialPages,
  `${countsPath}/:id`,
  materialCountApi.saveMaterials,
  {
    shownTo: materialCountApi.getMaterials,
    body: (form, { id }) => {
      const { out, in: back } = typedCounts(form);
      const materials = Object.keys(out).map((id_material) => ({
        id_material,
        value_out: out[id_material],
        value_in: back[id_material],
      }));
      return { ...form, id_work: id, materials };
    },
    fields: fieldOf,
    reload: async (_, { id }, c) => orderPage((await find(c, workApi.getWork, { id }))?.work.id_order),
  },
  async (c, form, { id }) => {
    const { work } = await need(c, workApi.getWork, { id });
    const back = orderPage(work.id_order);
    return show(c, materialCountApi.getMaterials, { id_work: id }, ({ materials, version }) => {
      const values = {
        out: Object.fromEntries(materials.map((row) => [row.id_material, row.value_out])),
        in: Object.fromEntries(materials.map((row) => [row.id_material, row.value_in])),
      };
      return {
        title: `Materiali della lavorazione: ${workName(work)}`,
        view: (
          <CountsForm
            action={`${countsPath}/${id}`}
            back={back}
            locked={!allowed(c, materialCountApi.saveMaterials)}
            materials={materials}
            {...formState({ values, version }, form)}
          />
        ),
        back,
      };
    });
  },
);

type CountsByMaterial = Record<string, string>;

function typedCounts({ values }: PostedForm): { out: CountsByMaterial; in: CountsByMaterial } {
  const { out = {}, in: back = {} } = values as { out?: CountsByMaterial; in?: CountsByMaterial };
  return { out, in: back };
}

/** The form's field of an error path: `materials.3.value_in` is `in.7`, by the id of the material. */
function fieldOf(errorPath: string, form: PostedForm) {
  const [, line, way = ""] = errorPath.split(".");
  const material = Object.keys(typedCounts(form).out)[Number(line)];
  return material && `${way.replace("value_", "")}.${material}`;
}

export const stockPages = new Hono<Env>();

formPages(
  stockPages,
  "/orders/materials",
  materialApi.saveMaterialsList,
  {
    body: (form) => ({
      ...form,
      date: form.values.date,
      values: piecesOf(form.values).map(([id_material, increment]) => ({ id_material, increment })),
    }),
    fields: pieceField,
    go: "/orders/materials/",
  },
  (c, form) =>
    show(c, materialApi.getMaterials, {}, ({ materials }) => ({
      title: "Nuovo carico di magazzino",
      view: <LoadForm materials={materials} {...(form ?? { values: { date: today() } })} />,
    })),
);

stockPages.get("/materials/history", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, materialApi.getMaterialsHistory, { page }, (found) => ({
    title: "Movimenti del magazzino",
    view: <LoadHistory {...found} page={page} />,
  }));
});

formPages(
  stockPages,
  "/materials/count",
  materialApi.saveStocktaking,
  {
    body: (form) => ({
      ...form,
      values: countedOf(form).map(([id_material, counted]) => ({
        id_material,
        counted,
        stock: (form.values as CountValues).stock?.[id_material],
      })),
    }),
    fields: (path, form) => {
      const [id_material] = countedOf(form)[Number.parseInt(path, 10)] ?? [];
      return id_material && `counted.${id_material}`;
    },
    go: "/materials/count/",
  },
  (c, form) =>
    show(c, materialApi.getStock, {}, ({ materials }) => ({
      title: "Inventario",
      view: <CountForm materials={materials} {...form} />,
    })),
);

type CountValues = { counted?: Record<string, string>; stock?: Record<string, string> };

/** The materials with a counted quantity; an empty field is not counted. */
const countedOf = ({ values }: PostedForm) =>
  Object.entries((values as CountValues).counted ?? {}).filter(([, counted]) => counted.trim() !== "");

stockPages.get("/materials/low", (c) =>
  show(c, materialApi.getStock, {}, ({ materials }) => ({
    title: "Sotto soglia",
    view: <LowList materials={materials.filter((material) => !material.retired && isLow(material))} />,
  })),
);

stockPages.route(
  "/",
  crudPages({
    path: "/admin/settings/materials",
    table: "materials",
    list: {
      title: settingTitle("/admin/settings/materials/"),
      funct: catalogueApi.getMaterials,
      view: MaterialList,
    },
    Form: (props) => <MaterialForm {...props} count={catalogue().length} />,
    change: {
      title: "Modifica materiale",
      name: ({ material }) => material.name,
      read: catalogueApi.getMaterial,
      funct: catalogueApi.changeMaterial,
    },
    add: { title: "Nuovo materiale", funct: catalogueApi.addMaterial, Form: NewMaterialForm },
    buttons: { retire: catalogueApi.retireMaterial, reopen: catalogueApi.reopenMaterial },
  }),
);
