import { Hono } from "hono";
import { CountsForm } from "../../../views/materials/counts/form";
import type { FormState } from "../../../views/ui/form";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId } from "../../http/pages/forms";
import { allowed, find, need, type PageContext, show } from "../../http/pages/respond";
import { orderPage } from "../../orders/model";
import { workApi } from "../../orders/works/api";
import { workName } from "../../orders/works/model";
import { materialCountApi } from "./api";

/** The daily screen's materials dialog: what leaves with a work and what comes back (spec 2 §2). */
export const materialCountPages = new Hono<Env>();

const path = "/orders/works/materials";

materialCountPages.get(`${path}/:id`, withId, (c) => countsPage(c, c.req.valid("param").id));

materialCountPages.post(
  `${path}/:id`,
  withId,
  save(materialCountApi.saveMaterials, {
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
    again: (c, form, { id }) => countsPage(c, id, form),
  }),
);

async function countsPage(c: PageContext, id: number, typed?: FormState) {
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
          action={`${path}/${id}`}
          back={back}
          locked={!allowed(c, materialCountApi.saveMaterials)}
          materials={materials}
          {...formState({ values, version }, typed)}
        />
      ),
      back,
    };
  });
}

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
