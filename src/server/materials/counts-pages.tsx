import { Hono } from "hono";
import { CountsForm } from "../../views/materials/counts";
import type { FormState } from "../../views/ui/form";
import type { PostedForm } from "../body";
import type { Env } from "../middleware";
import { orderPage } from "../orders/model";
import { save, withId } from "../pages/forms";
import { allowed, find, need, type PageContext, show } from "../pages/respond";
import { workApi } from "../works/api";
import { workMaterialApi } from "./api";

/** The daily screen's materials dialog: what leaves with a work and what comes back (spec 2 §2). */
export const countPages = new Hono<Env>();

const at = "/orders/works/materials";

countPages.get(`${at}/:id`, withId, (c) => countsPage(c, c.req.valid("param").id));

countPages.post(
  `${at}/:id`,
  withId,
  save(workMaterialApi.saveMaterials, {
    body: (form, { id }) => {
      const { out, in: back } = countsOf(form);
      const materials = Object.keys(out).map((id_material) => ({
        id_material,
        value_out: out[id_material],
        value_in: back[id_material],
      }));
      return { ...form, id_work: id, materials };
    },
    fields: countField,
    reload: async (_, { id }, c) => orderPage((await find(c, workApi.getWork, { id }))?.work.id_order),
    again: (c, form, { id }) => countsPage(c, id, form),
  }),
);

async function countsPage(c: PageContext, id: number, typed?: FormState) {
  const { work } = await need(c, workApi.getWork, { id });
  const back = orderPage(work.id_order);
  return show(c, workMaterialApi.getMaterials, { id_work: id }, ({ materials, version }) => {
    const values = {
      out: Object.fromEntries(materials.map((row) => [row.id_material, row.value_out])),
      in: Object.fromEntries(materials.map((row) => [row.id_material, row.value_in])),
    };
    return {
      title: "Materiali della lavorazione",
      view: (
        <CountsForm
          action={`${at}/${id}`}
          back={back}
          locked={!allowed(c, workMaterialApi.saveMaterials)}
          materials={materials}
          {...(typed ?? { values, version })}
        />
      ),
      back,
    };
  });
}

type Counted = Record<string, string>;

function countsOf({ values }: PostedForm): { out: Counted; in: Counted } {
  const { out = {}, in: back = {} } = values as { out?: Counted; in?: Counted };
  return { out, in: back };
}

/** The funct counts the lines, the form names the materials: `materials.3.value_in` is `in.7`. */
function countField(path: string, form: PostedForm) {
  const [, line, way = ""] = path.split(".");
  const material = Object.keys(countsOf(form).out)[Number(line)];
  return material && `${way.replace("value_", "")}.${material}`;
}
