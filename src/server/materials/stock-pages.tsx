import { Hono } from "hono";
import { settingTitle } from "../../views/firm/settings/pages";
import { MaterialForm, MaterialList, NewMaterialForm } from "../../views/materials/catalogue";
import { CountForm, LoadForm, LoadHistory, LowList } from "../../views/materials/stock";
import { today } from "../base/clock";
import type { PostedForm } from "../http/body";
import type { Env } from "../http/middleware";
import { crudPages } from "../http/pages/crud";
import { formPages, withList } from "../http/pages/forms";
import { show } from "../http/pages/respond";
import { catalogueApi, materialApi } from "./api";
import { catalogue } from "./catalogue";
import { isLow, pieceField, piecesOf } from "./model";

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
