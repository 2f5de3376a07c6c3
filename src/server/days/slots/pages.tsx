import { Hono } from "hono";
import type { Refused } from "../../../views/days/slots/refused-move";
import { VisitSlots } from "../../../views/days/slots/visit";
import { VisitWorkSlots } from "../../../views/days/slots/visit-work";
import { WorkSlots } from "../../../views/days/slots/work";
import { type AnyRead, perform, type ValuesOf } from "../../call/funct";
import { skills } from "../../crews/skills/model";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { type RefusedForm, save, withId } from "../../http/pages/forms";
import { find, need, type PageContext, page, refusalPage } from "../../http/pages/respond";
import { orderPage } from "../../orders/model";
import { workApi, workReads } from "../../orders/works/api";
import { appointmentApi } from "../../visits/appointments/api";
import { appointmentPage } from "../../visits/appointments/model";
import { calendarApi } from "../planning/api";
import { slotApi } from "./api";

export const slotPages = new Hono<Env>();

type Errors = Record<string, string>;
type Typed = Record<string, string>;

async function free<F extends AnyRead>(
  c: PageContext,
  funct: F,
  body: { id: number } & Record<string, unknown>,
  view: (
    found: ValuesOf<F>,
    typed: Typed,
    errors: Errors,
  ) => { title: string; view: React.ReactNode; back: string },
) {
  const outcome = await perform(funct, body, c.get("caller"));
  const errors = outcome.ok ? undefined : (outcome.values.errors as Errors | undefined);
  if (!outcome.ok && !errors) return refusalPage(c, outcome.status, outcome.values.msg);
  const found = outcome.ok ? (outcome.values as ValuesOf<F>) : await need(c, funct, { id: body.id } as never);
  const { title, view: shown, back } = view(found, c.req.query(), errors ?? {});
  return page(c, title, shown, { back, status: errors && 422 });
}

const worksPage = (c: PageContext, id: number, refused?: Refused) =>
  free(c, slotApi.ofWork, { ...c.req.query(), id }, (found, typed, errors) => ({
    title: `Trova un posto libero: ${found.work.client}`,
    view: <WorkSlots {...found} values={typed} errors={errors} refused={refused} />,
    back: orderPage(found.work.id_order),
  }));

slotPages.get("/slots/works/:id", withId, async (c) => {
  const { id } = c.req.valid("param");
  await need(c, workReads.mayChange, { id });
  return worksPage(c, id);
});

/** A place is offered on open days; one that was offered before may have closed, or be asked about. */
const toOrder = (way: string) => ({
  body: ({ values, ...form }: PostedForm, { id }: { id: number }) => ({
    sure: "0",
    ...form,
    ...values,
    id,
  }),
  again: (c: PageContext, form: RefusedForm, { id }: { id: number }) =>
    worksPage(c, id, { ...form, action: `/slots/works/${id}/${way}` }),
  reload: async (_: unknown, { id }: { id: number }, c: PageContext) =>
    orderPage((await find(c, workApi.getWork, { id }))?.work.id_order),
});

slotPages.post("/slots/works/:id/move", withId, save(calendarApi.moveWork, toOrder("move")));

slotPages.post("/slots/works/:id/move-days", withId, save(calendarApi.moveWorkDays, toOrder("move-days")));

/** A visit with an order stays where it is: what looks for a place is its work. */
slotPages.get("/slots/visit/:id", withId, async (c) => {
  const { id } = c.req.valid("param");
  const { appointment } = await need(c, appointmentApi.getFromId, { id });
  if (appointment.order_created) return c.redirect(`/slots/visit-work/${id}`);
  return free(c, slotApi.ofVisit, { ...c.req.query(), id }, (found, typed, errors) => ({
    title: `Trova un posto libero: ${found.visit.client}`,
    view: <VisitSlots {...found} values={typed} errors={errors} />,
    back: appointmentPage(id),
  }));
});

slotPages.post(
  "/slots/visit/:id/move",
  withId,
  save(appointmentApi.move, { reload: (_, { id }) => appointmentPage(id) }),
);

const quantity = /^quantity\.(\d+)$/;

function resourcesIn(typed: Typed) {
  const lines = Object.entries(typed).flatMap(([name, value]) => {
    const [, id_resource] = quantity.exec(name) ?? [];
    return id_resource ? [{ id_resource, value }] : [];
  });
  return lines.length || typed.duration ? lines : undefined;
}

const skillsIn = (typed: Typed) =>
  skills.some((skill) => `skills.${skill}` in typed)
    ? Object.fromEntries(skills.map((skill) => [skill, typed[`skills.${skill}`] ?? ""]))
    : undefined;

slotPages.get("/slots/visit-work/:id", withId, (c) => {
  const { id } = c.req.valid("param");
  const typed = c.req.query();
  const resources = resourcesIn(typed);
  const wanted = skillsIn(typed);
  return free(c, slotApi.ofVisitWork, { ...typed, resources, skills: wanted, id }, (found, _, errors) => {
    const named = Object.entries(errors).map(([path, text]) => {
      const [, line] = /^resources\.(\d+)\./.exec(path) ?? [];
      return [line ? `quantity.${resources?.[Number(line)]?.id_resource}` : path, text];
    });
    return {
      title: `Trova un posto libero: ${found.visit.client}`,
      view: <VisitWorkSlots {...found} values={typed} errors={Object.fromEntries(named)} />,
      back: appointmentPage(id),
    };
  });
});
