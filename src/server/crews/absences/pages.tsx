import { Hono } from "hono";
import { z } from "zod";
import { AbsenceForm, AbsenceList } from "../../../views/crews/absences/list";
import type { FormState } from "../../../views/ui/form";
import { today } from "../../base/clock";
import type { Env } from "../../http/middleware";
import { formPages, formState, queryDay, save, withId, withQuery } from "../../http/pages/forms";
import { need, only, type PageContext, show } from "../../http/pages/respond";
import { crewApi } from "../api";
import type { Kind } from "../model";
import { absenceApi, absenceReads } from "./api";

export const absencePages = new Hono<Env>();

const list = "/absences/";

/** From today on, or from the day in the query: past absences are hidden by default. */
absencePages.get("/absences", only(absenceReads.one), withQuery({ from: queryDay() }), (c) => {
  const { from = today() } = c.req.valid("query");
  return show(c, absenceApi.getAbsences, { from }, ({ absences }) => ({
    title: "Assenze",
    view: <AbsenceList absences={absences} from={from} />,
  }));
});

formPages(
  absencePages,
  "/absences/insert/:kind",
  absenceApi.addAbsence,
  { params: { kind: z.enum(["worker", "vehicle"]) }, reload: list, keep: ["from", "to"] },
  (c, form, { kind }) => {
    const title = kind === "worker" ? "Nuova assenza" : "Nuovo fermo automezzo";
    const values = { from: today(), to: today() };
    return formPage(c, title, kind, `/absences/insert/${kind}`, form ?? { values });
  },
);

formPages(
  absencePages,
  "/absences/modify/:id",
  absenceApi.changeAbsence,
  { reload: list },
  async (c, form, { id }) => {
    const { kind, version, ...values } = await need(c, absenceReads.one, { id });
    const title = `${kind === "worker" ? "Modifica assenza" : "Modifica fermo automezzo"}: ${values.text}`;
    return formPage(c, title, kind, `/absences/modify/${id}`, formState({ values, version }, form), id);
  },
);

function formPage(c: PageContext, title: string, kind: Kind, action: string, form: FormState, id?: number) {
  return show(c, crewApi.getWorkersVehiclesList, { date: today() }, ({ workers, vehicles }) => {
    const people = (kind === "worker" ? workers : vehicles).filter(({ date }) => !date);
    const view = <AbsenceForm {...{ kind, people, action }} back={list} {...form} />;
    return { title, view, back: list, record: id ? { table: "absences", id } : undefined };
  });
}

absencePages.post("/absences/delete/:id", withId, save(absenceApi.deleteAbsence, { reload: list }));
