import { Hono } from "hono";
import { AddWorkForm, type OfOrder, PlacesOfOrder } from "../../../views/days/daily-works/add-work";
import type { FormState } from "../../../views/ui/form";
import { type Day, toWire } from "../../base/days";
import { refuseField } from "../../base/errors";
import { clientApi } from "../../clients/api";
import { clientName } from "../../clients/model";
import type { PostedForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { bodyFrom, queryOf, queryText, save, typedText, withDay } from "../../http/pages/forms";
import { allowed, find, items, need, only, type PageContext, page, show } from "../../http/pages/respond";
import { fieldMessages } from "../../input/field-messages";
import { orderApi } from "../../orders/api";
import { resourceApi } from "../../orders/resources/api";
import { workApi, workReads } from "../../orders/works/api";
import { fieldOfRoute, internalOrder, withRoute } from "../../orders/works/model";
import { fieldOfResources, requiredIn } from "../../orders/works/posted-resources";
import { typedChoices } from "../../search/typed-choices/api";
import { dailyWorkReads } from "./api";

export const addWorkPages = new Hono<Env>();

type OfDay = { date: Day };

const dayPage = (date: Day) => `/dailyWorks/${toWire(date)}`;

addWorkPages.post("/dailyWorks/orders", only(typedChoices.orders), async (c) =>
  items(c, typedChoices.orders, { query: await typedText(c) }, ({ orders }) => orders, ["orders"]),
);

const askedOrder = queryOf({ order: queryText() });

addWorkPages.get("/dailyWorks/work/places", only(typedChoices.orders), async (c) => {
  const of = await chosen(c, askedOrder(c).order);
  return page(c, "Luoghi", <PlacesOfOrder {...of} />);
});

addWorkPages.get("/dailyWorks/:date/work", only(dailyWorkReads.newWork), withDay, (c) => {
  const { date } = c.req.valid("param");
  return addWorkPage(c, date, { values: { date } });
});

addWorkPages.post(
  "/dailyWorks/:date/work",
  only(dailyWorkReads.newWork),
  withDay,
  save(workApi.addWork, {
    complete: typedChoices.ofWork,
    body: async (form, _: OfDay, c) => {
      const { order, without, places } = await chosen(c, orderIn(form));
      if (!order && form.values.order_text)
        refuseField("order", without ? noOrder(without) : fieldMessages.notChosen);
      const isStale = form.values.places_of !== undefined && form.values.places_of !== order;
      const only = places.length === 1 ? places[0]?.id : "";
      const values = isStale ? { ...form.values, id_pickupPlace: only } : form.values;
      return bodyFrom(withRoute({ ...form, values }), {
        id_order: order || internalOrder,
        resources: requiredIn(form),
      });
    },
    fields: (path, form) => (path === "id_order" ? "order" : fieldOfResources(fieldOfRoute(path), form)),
    reload: (_, { date }: OfDay) => dayPage(date),
    again: (c, form, { date }: OfDay) => addWorkPage(c, date, form),
    keep: ["date"],
  }),
);

const orderIn = ({ values }: Pick<PostedForm, "values">) => String(values.order ?? "");

const noOrder = ({ name }: { name: string }) => `${name} non ha ordini: aprirne uno con «Nuovo ordine».`;

async function addWorkPage(c: PageContext, date: Day, form: FormState) {
  const back = dayPage(date);
  const of = await chosen(c, orderIn({ values: form.values as PostedForm["values"] }));
  const resources = allowed(c, resourceApi.getResources)
    ? (await need(c, resourceApi.getResources, {})).resources.filter(({ retired }) => !retired)
    : [];
  return show(c, dailyWorkReads.newWork, {}, ({ workTypes }) => ({
    title: "Aggiungi lavorazione",
    view: (
      <AddWorkForm
        action={`${back}/work`}
        back={back}
        types={workTypes}
        resources={resources}
        choosesOrder={allowed(c, typedChoices.orders)}
        of={of}
        {...form}
      />
    ),
    back,
  }));
}

/** Of a chosen order its places, otherwise those of the company's own. */
async function chosen(c: PageContext, order: string): Promise<OfOrder> {
  const mayChoose = allowed(c, typedChoices.orders);
  const own = async () => (await need(c, dailyWorkReads.newWork, {})).places;
  const [, client] = (mayChoose && /^client-(\d+)$/.exec(order)) || [];
  if (client) {
    const found = await find(c, clientApi.getFromId, { id: Number(client) });
    const without = found && { id: Number(client), name: clientName(found.client) };
    return { order: "", places: await own(), without };
  }
  const id = Number(order);
  const found =
    mayChoose && id && id !== internalOrder ? await find(c, orderApi.getFromId, { id }) : undefined;
  if (!found) return { order: "", places: await own() };
  const { depot } = allowed(c, workReads.types) ? await need(c, workReads.types, {}) : { depot: null };
  return { order, places: found.order.places, depot };
}
