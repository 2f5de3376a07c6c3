import { type Context, Hono } from "hono";
import { AbsenceForm, AbsenceList } from "../../views/crew/absences";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { today } from "../clock";
import { isDay } from "../days";
import type { Env } from "../edge";
import { perform } from "../funct";
import { done, only, refusalOf, refusalPage, reload, show, withId } from "../html";
import { notFound } from "../refuse";
import { absenceApi, absenceReads } from "./absences-api";
import { crewApi } from "./api";
import type { Kind } from "./words";

export const absencePages = new Hono<Env>();

const list = "/absences/";
const titles = {
  worker: { add: "Nuova assenza", change: "Modifica assenza" },
  vehicle: { add: "Nuovo fermo automezzo", change: "Modifica fermo automezzo" },
};

/** From today on, or from the day asked for: what is over matters to nobody in the morning. */
absencePages.get("/absences", only("workersVehicles.edit"), (c) => {
  const typed = c.req.query("from")?.trim() ?? "";
  const asked = typed.replace(/^(\d{2})-(\d{2})-(\d{4})$/, "$3-$2-$1");
  const from = isDay(asked) ? asked : today();
  return show(c, absenceApi.getAbsences, { from }, ({ absences }) => ({
    title: "Assenze",
    view: <AbsenceList absences={absences} from={from} />,
  }));
});

absencePages.get("/absences/insert/:kind{worker|vehicle}", only("workersVehicles.edit"), (c) =>
  formPage(c, kindOf(c), `/absences/insert/${kindOf(c)}`, { values: { from: today(), to: today() } }),
);

absencePages.post("/absences/insert/:kind{worker|vehicle}", only("workersVehicles.edit"), async (c) => {
  const form = await readForm(c);
  const outcome = await perform(absenceApi.addAbsence, form, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  const again = { ...form, ...refusalOf(outcome) };
  return formPage(c, kindOf(c), `/absences/insert/${kindOf(c)}`, again, outcome.status);
});

absencePages.get("/absences/modify/:id", withId, (c) => changePage(c, c.req.valid("param").id));

absencePages.post("/absences/modify/:id", only("workersVehicles.edit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const outcome = await perform(absenceApi.changeAbsence, { ...form, id }, c.get("caller"));
  if (outcome.ok) return reload(c, list, outcome.values.msg);
  return changePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

absencePages.post("/absences/delete/:id", only("workersVehicles.edit"), withId, async (c) => {
  const { version } = await readForm(c);
  const { id } = c.req.valid("param");
  return done(c, await perform(absenceApi.deleteAbsence, { id, version }, c.get("caller")), list);
});

const kindOf = (c: Context<Env>) => c.req.param("kind") as Kind;

async function changePage(c: Context<Env>, id: number, form?: FormState, status?: number) {
  const found = await perform(absenceReads.one, { id }, c.get("caller"));
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const { kind, version, ...values } = found.values;
  return formPage(c, kind, `/absences/modify/${id}`, form ?? { values, version }, status, "change");
}

/** Whom it is about is chosen among those whom the lists of today know. */
function formPage(
  c: Context<Env>,
  kind: Kind,
  action: string,
  form: FormState,
  status = 200,
  act: "add" | "change" = "add",
) {
  if (c.get("caller").site === "B") notFound();
  return show(c, crewApi.getWorkersVehiclesList, { date: today() }, ({ workers, vehicles }) => {
    const people = (kind === "worker" ? workers : vehicles).filter(({ date }) => !date);
    const view = <AbsenceForm {...{ kind, people, action }} back={list} {...form} />;
    return { title: titles[kind][act], view, back: list, status };
  });
}
