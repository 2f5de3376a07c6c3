import { Hono } from "hono";
import { ContinueForm } from "../../views/crews/continue";
import { CrewForm } from "../../views/crews/form";
import { OrderCrewPlan } from "../../views/crews/order-crew";
import { today } from "../base/clock";
import { addDays, briefDay, type Day } from "../base/days";
import { clientName } from "../clients/model";
import { dailyWorkApi } from "../days/daily-works/api";
import type { Env } from "../http/middleware";
import {
  formPages,
  formState,
  listOf,
  queryDay,
  type RefusedForm,
  save,
  withId,
  withQuery,
} from "../http/pages/forms";
import { isHtmx } from "../http/pages/htmx";
import { allowed, find, need, only, type PageContext, page, show } from "../http/pages/respond";
import { orderApi } from "../orders/api";
import { orderPage } from "../orders/model";
import type { Order } from "../orders/store";
import { workApi, workReads } from "../orders/works/api";
import { workName } from "../orders/works/model";
import { crewApi, crewReads } from "./api";
import type { Kind } from "./model";

/** The crew of a work: two check lists, and the crews of an order's day (spec 2 §2). */
export const crewPages = new Hono<Env>();

const lists = [
  {
    kind: "worker",
    at: "/orders/works/workers",
    title: "Lista operai",
    key: "workers",
    saveFunct: crewApi.setWorkers,
  },
  {
    kind: "vehicle",
    at: "/orders/works/vehicles",
    title: "Lista automezzi",
    key: "vehicles",
    saveFunct: crewApi.setVehicles,
  },
] as const;

for (const list of lists) {
  crewPages.get(`${list.at}/:id`, only(crewApi.getWorkers), withId, (c) =>
    listPage(c, list, c.req.valid("param").id),
  );

  crewPages.post(
    `${list.at}/:id`,
    withId,
    save<typeof list.saveFunct>(list.saveFunct, {
      body: async (form, { id }, c) => {
        const { seated } = await seatsOf(c, list.kind, id);
        const chosen = chosenIn(form);
        const stay = seated.map((seat) => seat.id).filter((person) => chosen.includes(person));
        const ids = [...stay, ...chosen.filter((person) => !stay.includes(person))];
        return { ...form, id, [list.key]: ids };
      },
      // The form has one field, the check list: every error belongs to it.
      fields: () => undefined,
      reload: async (_, { id }, c) => orderPage((await find(c, workApi.getWork, { id }))?.work.id_order),
      again: (c, form, { id }) => listPage(c, list, id, form),
    }),
  );
}

const chosenIn = ({ values }: Pick<RefusedForm, "values">) => listOf(values.chosen).map(Number);

async function listPage(
  c: PageContext,
  { kind, at, title, saveFunct }: (typeof lists)[number],
  id: number,
  typed?: RefusedForm,
) {
  const { work } = await need(c, workApi.getWork, { id });
  const { seated, version } = await seatsOf(c, kind, id);
  const back = orderPage(work.id_order);
  const state = formState({ values: { chosen: seated.map((seat) => seat.id) }, version }, typed);
  const { chosen } = state.values as RefusedForm["values"];
  return show(c, crewApi.getCrews, { date: work.date }, ({ crews, workers, vehicles }) => ({
    title: `${title}: ${workName(work)}`,
    back,
    view: (
      <CrewForm
        action={`${at}/${id}`}
        back={back}
        kind={kind}
        people={kind === "worker" ? workers : vehicles}
        taken={crews.find(({ id_work }) => id_work === id)?.taken[kind] ?? []}
        seated={seated}
        locked={!allowed(c, saveFunct)}
        {...state}
        chosen={listOf(chosen).map(Number)}
      />
    ),
  }));
}

async function seatsOf(c: PageContext, kind: Kind, id: number) {
  if (kind === "worker") {
    const { workers, version } = await need(c, crewApi.getWorkers, { id });
    return { seated: workers, version };
  }
  const { vehicles, version } = await need(c, crewApi.getVehicles, { id });
  return { seated: vehicles, version };
}

crewPages.get("/orders/works/crew/:id", only(dailyWorkApi.getCrewBoard), withId, async (c) => {
  const { id } = c.req.valid("param");
  const { work } = await need(c, workApi.getWork, { id });
  const { order } = await need(c, orderApi.getFromId, { id: work.id_order });
  const works = order.works.filter((one) => one.id === id);
  return crewsPage(c, { order: order.id, works, date: work.date, title: `Squadra: ${workName(work)}` });
});

/** The order's works of one day side by side; without a day, the next with works (spec 2 §2). */
crewPages.get(
  "/orders/planner/:id",
  only(dailyWorkApi.getCrewBoard),
  withId,
  withQuery({ date: queryDay() }),
  async (c) => {
    const { id } = c.req.valid("param");
    const { works, client } = (await need(c, orderApi.getFromId, { id })).order;
    const days = [...new Set(works.map((work) => work.date))].sort();
    const next = days.find((day) => day >= today()) ?? days.at(-1) ?? addDays(today(), 1);
    const { date = next } = c.req.valid("query");
    return crewsPage(c, {
      order: id,
      works,
      date,
      days,
      title: `Squadre: ${clientName(client)}, ${briefDay(date)}`,
    });
  },
);

type Shown = { order: number; works: Order["works"]; date: Day; days?: readonly Day[]; title: string };

const crewsPage = (c: PageContext, { order, works, date, days = [], title }: Shown) => {
  const ids = works.filter((work) => work.date === date).map(({ id }) => id);
  return show(c, dailyWorkApi.getCrewBoard, { date, works: ids }, (day) => ({
    title,
    back: orderPage(order),
    view: <OrderCrewPlan order={order} isDialog={isHtmx(c)} date={date} days={days} day={day} />,
  }));
};

formPages(
  crewPages,
  "/orders/works/continue/:id",
  crewApi.continueWork,
  { mayOpen: workReads.mayChange, back: (_, { id }) => `/orders/works/modify/${id}` },
  async (c, form, { id }) => {
    const { work } = await need(c, workApi.getWork, { id });
    const { date } = await need(c, crewReads.nextDay, { id });
    const state = form ?? { values: { date, hour: work.hour } };
    const view = <ContinueForm work={work} {...state} />;
    return page(c, `Continua: ${workName(work)}`, view, { back: orderPage(work.id_order) });
  },
);
