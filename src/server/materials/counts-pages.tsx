import { type Context, Hono } from "hono";
import { CountsForm } from "../../views/materials/counts";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { can } from "../caller";
import type { Env } from "../edge";
import { type Outcome, perform } from "../funct";
import { only, refusalOf, refusalPage, reload, show, withId } from "../html";
import { workApi } from "../works/api";
import { workMaterialApi } from "./api";

/** The daily screen's materials dialog: what leaves with a work and what comes back (spec 2 §2). */
export const countPages = new Hono<Env>();

const at = "/orders/works/materials";

countPages.get(`${at}/:id`, withId, (c) => countsPage(c, c.req.valid("param").id));

countPages.post(`${at}/:id`, only("materials.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const { out = {}, in: back = {} } = form.values as Record<"out" | "in", Record<string, string>>;
  const ids = Object.keys(out);
  const materials = ids.map((id) => ({ id_material: id, value_out: out[id], value_in: back[id] }));
  const outcome = await perform(
    workMaterialApi.saveMaterials,
    { ...form, id_work: id, materials },
    c.get("caller"),
  );
  if (outcome.ok) return reload(c, await sheetOf(c, id), outcome.values.msg);
  return countsPage(c, id, { ...form, ...refusedAs(outcome, ids) }, outcome.status);
});

async function countsPage(c: Context<Env>, id: number, typed?: FormState, status = 200) {
  const caller = c.get("caller");
  const found = await perform(workApi.getWork, { id }, caller);
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const { work } = found.values;
  const back = `/orders/${work.id_order}`;
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
          locked={!can(caller, "materials.edit")}
          materials={materials}
          {...(typed ?? { values, version })}
        />
      ),
      status,
      back,
    };
  });
}

/** The wire counts the lines, the form names the materials: `materials.3.value_in` is `in.7`. */
function refusedAs(outcome: Outcome<unknown>, ids: readonly string[]) {
  const refused = refusalOf(outcome);
  if (!refused.errors) return refused;
  const errors = Object.entries(refused.errors).map(([path, text]) => {
    const [, line = "", way = ""] = path.split(".");
    return [`${way.replace("value_", "")}.${ids[Number(line)]}`, text];
  });
  return { errors: Object.fromEntries(errors) as Record<string, string> };
}

async function sheetOf(c: Context<Env>, id: number) {
  const found = await perform(workApi.getWork, { id }, c.get("caller"));
  return found.ok ? `/orders/${found.values.work.id_order}` : "/orders/";
}
