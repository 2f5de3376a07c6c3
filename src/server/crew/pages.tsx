import { type Context, Hono } from "hono";
import { CrewForm } from "../../views/crew/form";
import { Planner } from "../../views/crew/planner";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { can } from "../caller";
import { today } from "../clock";
import { addDays, fromWire } from "../days";
import type { Env } from "../edge";
import { perform } from "../funct";
import { only, refusalOf, refusalPage, reload, show, withId } from "../html";
import { orderApi } from "../orders/api";
import { workApi } from "../works/api";
import { crewApi } from "./api";
import type { Kind } from "./words";

/** Who goes on a work: two checked lists, and the planner of an order's day (spec 2 §2). */
export const crewPages = new Hono<Env>();

const lists = [
  { kind: "worker", at: "/orders/works/workers", title: "Lista operai", key: "workers" },
  { kind: "vehicle", at: "/orders/works/vehicles", title: "Lista automezzi", key: "vehicles" },
] as const;
type List = (typeof lists)[number];

for (const list of lists) {
  crewPages.get(`${list.at}/:id`, only("workersVehicles.view"), withId, (c) =>
    listPage(c, list, c.req.valid("param").id),
  );

  crewPages.post(`${list.at}/:id`, only("workersVehicles.edit"), withId, async (c) => {
    const { id } = c.req.valid("param");
    const { values, ...form } = await readForm(c);
    const { seated } = await seatsOf(c, list.kind, id);
    const chosen = [values.chosen ?? []].flat().map(Number);
    // Who was there keeps the place; whoever is new comes after.
    const stays = seated.map((seat) => seat.id).filter((person) => chosen.includes(person));
    const ids = [...stays, ...chosen.filter((person) => !stays.includes(person))];
    const outcome = await save(c, list.kind, { ...form, id, [list.key]: ids });
    if (outcome.ok) return reload(c, await sheetOf(c, id), outcome.values.msg);
    const { message, errors = {} } = refusalOf(outcome);
    const refused = { message: message ?? Object.values(errors)[0] };
    return listPage(c, list, id, { ...form, ...refused, chosen }, outcome.status);
  });
}

const save = (c: Context<Env>, kind: Kind, body: object) =>
  kind === "worker"
    ? perform(crewApi.setWorkers, body, c.get("caller"))
    : perform(crewApi.setVehicles, body, c.get("caller"));

async function listPage(
  c: Context<Env>,
  { kind, at, title }: List,
  id: number,
  typed?: FormState & { chosen: number[] },
  status = 200,
) {
  const caller = c.get("caller");
  const found = await perform(workApi.getWork, { id }, caller);
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const { date, id_order } = found.values.work;
  const { seated, version } = await seatsOf(c, kind, id);
  return show(c, crewApi.getWorkersVehiclesList, { date }, ({ workers, vehicles }) => ({
    title,
    status,
    back: sheet(id_order),
    view: (
      <CrewForm
        action={`${at}/${id}`}
        back={sheet(id_order)}
        kind={kind}
        people={kind === "worker" ? workers : vehicles}
        seated={seated}
        locked={!can(caller, "workersVehicles.edit")}
        {...(typed ?? { version })}
      />
    ),
  }));
}

/** Who sits on a work, and the version of that list. */
async function seatsOf(c: Context<Env>, kind: Kind, id: number) {
  const caller = c.get("caller");
  if (kind === "worker") {
    const outcome = await perform(crewApi.getWorkers, { id }, caller);
    return outcome.ok ? { seated: outcome.values.workers, version: outcome.values.version } : none;
  }
  const outcome = await perform(crewApi.getVehicles, { id }, caller);
  return outcome.ok ? { seated: outcome.values.vehicles, version: outcome.values.version } : none;
}

const none = { seated: [], version: undefined };

/** The order's works of one day side by side; without a day, the next that has any (spec 2 §2). */
crewPages.get("/orders/planner/:id", only("workersVehicles.view"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const caller = c.get("caller");
  const found = await perform(orderApi.getFromId, { id }, caller);
  if (!found.ok) return refusalPage(c, found.status, found.values.msg);
  const { works } = found.values.order;
  const days = [...new Set(works.map((work) => work.date))].sort();
  const next = days.find((day) => day >= today()) ?? days.at(-1) ?? addDays(today(), 1);
  const date = fromWire(c.req.query("date") ?? "") ?? next;
  const columns = await Promise.all(
    works
      .filter((work) => work.date === date)
      .map(async (work) => ({
        work,
        worker: await seatsOf(c, "worker", work.id),
        vehicle: await seatsOf(c, "vehicle", work.id),
      })),
  );
  return show(c, crewApi.getWorkersVehiclesList, { date }, ({ workers, vehicles }) => ({
    title: "Planner operai e automezzi",
    back: sheet(id),
    view: (
      <Planner
        order={id}
        date={date}
        days={days}
        columns={columns}
        people={{ worker: workers, vehicle: vehicles }}
        editable={can(caller, "workersVehicles.edit")}
      />
    ),
  }));
});

const sheet = (order: number) => `/orders/${order}`;

async function sheetOf(c: Context<Env>, work: number) {
  const found = await perform(workApi.getWork, { id: work }, c.get("caller"));
  return found.ok ? sheet(found.values.work.id_order) : "/orders/";
}
