import { Hono } from "hono";
import { CopyForm } from "../../../views/orders/works/copy";
import { NewWorkForm, WorkForm, WorkMaterialForm, WorkNotes } from "../../../views/orders/works/form";
import { ResourcesForm } from "../../../views/orders/works/resources";
import { LengthCheck } from "../../../views/orders/works/work-fields";
import type { FormState } from "../../../views/ui/form";
import { today } from "../../base/clock";
import { notFound } from "../../base/errors";
import { everySkill } from "../../crews/skills/model";
import { readForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { changedOf } from "../../http/pages/changed";
import { bodyFrom, formPages, formState, save, withId } from "../../http/pages/forms";
import { allowed, find, need, only, type PageContext, page, show } from "../../http/pages/respond";
import { typedPrices } from "../../http/pages/typed-prices";
import { materialApi } from "../../materials/api";
import { salesReads } from "../../sales/api";
import { isOffered } from "../../sales/model";
import { typedChoices } from "../../search/typed-choices/api";
import { orderApi, orderReads } from "../api";
import { bookedDay, orderPage, orderTitle } from "../model";
import { permitApi } from "../permits/api";
import { resourceApi } from "../resources/api";
import type { Order } from "../store";
import { workApi, workReads } from "./api";
import { fieldOfRoute, withRoute, workName } from "./model";
import { fieldOfResources, quantityField, requiredIn } from "./posted-resources";

export const workPages = new Hono<Env>();

formPages(
  workPages,
  "/orders/works/insert/:id",
  workApi.addWork,
  {
    mayOpen: orderReads.mayChange,
    complete: typedChoices.ofWork,
    body: (form, { id }) => bodyFrom(withRoute(form), { id_order: id, resources: requiredIn(form) }),
    fields: (path, form) => fieldOfResources(fieldOfRoute(path), form),
    back: (_, { id }) => orderPage(id),
    keep: ["date"],
  },
  async (c, form, { id }) => {
    const { forNew, depot } = await need(c, workReads.types, {});
    const resources = allowed(c, resourceApi.getResources)
      ? await need(c, resourceApi.getResources, {})
      : undefined;
    const { order } = await need(c, orderApi.getFromId, { id });
    const quoted = await quotedOf(c, order);
    return show(c, orderApi.getFromId, { id }, () => ({
      title: orderTitle("Nuova lavorazione", order),
      view: (
        <NewWorkForm
          order={id}
          appointment={order.id_appointment}
          quote={quoted && order.quote}
          materials={allowed(c, materialApi.addMaterial) ? quoted?.materials : []}
          day={quoted?.date ?? bookedDay(order, today())}
          types={forNew}
          depot={depot}
          places={order.places}
          resources={resources?.resources.filter(({ retired }) => !retired)}
          {...(form ?? { values: { ...quoted?.values, ...filled(c) } })}
        />
      ),
      back: orderPage(id),
    }));
  },
);

/** What the first work of an order with a quote is. */
async function quotedOf(c: PageContext, { quote, works, places }: Order) {
  if (!quote || !isOffered(quote) || works.length || !allowed(c, salesReads.work)) return undefined;
  const { values, ...quoted } = await need(c, salesReads.work, { id: quote.id });
  const { id_pickupPlace, quantity, ...more } = values;
  const fields = Object.fromEntries(Object.entries(quantity).map(([id, value]) => [`quantity.${id}`, value]));
  const isOfClient = places.some(({ id }) => id === id_pickupPlace);
  return { ...quoted, values: typedPrices({ ...more, ...(isOfClient && { id_pickupPlace }), ...fields }) };
}

/** `?date=`, `?hour=, `?duration=` and `?quantity.1=` fill the form. */
const filled = (c: PageContext) =>
  Object.fromEntries(
    Object.entries(c.req.query()).filter(([name]) =>
      /^(date|hour|duration|cubicMetres|quantity\.\d+|skills\.[\w-]+)$/.test(name),
    ),
  );

workPages.post("/orders/works/length", only(workReads.length), async (c) => {
  const { values } = withRoute(await readForm(c));
  const { warning } = await need(c, workReads.length, values);
  return page(c, "Durata", <LengthCheck warning={warning} />);
});

formPages(
  workPages,
  "/orders/works/modify/:id",
  workApi.editWork,
  {
    mayOpen: workReads.mayChange,
    complete: typedChoices.ofWork,
    body: (form, params) => bodyFrom(withRoute(form), params),
    fields: fieldOfRoute,
    back: (_, { id }, c) => pageOfOrder(c, id),
  },
  (c, form, { id }) => changePage(c, id, { work: form }),
);

/** The edit work page (spec 2 §2); its form is also the dialog of the order page. */
async function changePage(
  c: PageContext,
  id: number,
  typed: { work?: FormState; material?: FormState } = {},
) {
  const { work } = await need(c, workApi.getWork, { id });
  const { all, depot } = await need(c, workReads.types, {});
  const { places } = await need(c, workReads.places, { id: work.id_client });
  const permits = allowed(c, permitApi.getOfWork) ? (await need(c, permitApi.getOfWork, { id })).places : [];
  const form = formState(
    { values: { ...work, skills: everySkill(work.skills) }, version: work.version },
    typed.work,
  );
  const view = (
    <WorkForm work={work} types={all} depot={depot} places={places} permits={permits} {...form}>
      {allowed(c, materialApi.addMaterial) && (
        <WorkMaterialForm
          work={id}
          {...(await need(c, materialApi.getMaterials, {}))}
          {...(typed.material ?? { values: { quantity: 1, delivered: 1, date: today() } })}
        />
      )}
    </WorkForm>
  );
  const changed = await changedOf({ table: "works", id }, c.get("caller"));
  return page(c, `Modifica lavorazione: ${workName(work)}`, view, {
    back: orderPage(work.id_order),
    changed,
  });
}

workPages.post(
  "/orders/works/material/:id",
  only(workApi.editWork),
  withId,
  save(materialApi.addMaterial, {
    body: async (form, { id }, c) => {
      const { work } = await need(c, workApi.getWork, { id });
      return bodyFrom(form, { id_order: work.id_order });
    },
    reload: (_, { id }) => `/orders/works/modify/${id}`,
    again: (c, form, { id }) => changePage(c, id, { material: form }),
  }),
);

/** The order is read first: it cannot be found through a deleted work. */
workPages.post("/orders/works/delete/:id", only(workApi.deleteWork), withId, async (c, next) => {
  const back = await pageOfOrder(c, c.req.valid("param").id);
  const crew = c.req.query("crew");
  return save(workApi.deleteWork, {
    reload: back,
    body: (form, params) => bodyFrom(form, { ...params, crew }),
  })(c, next);
});

workPages.get("/orders/works/notes/:id", withId, (c) => notesPage(c, c.req.valid("param").id));

workPages.post(
  "/orders/works/notes/:id",
  withId,
  save(workApi.saveNotesForeman, {
    reload: (_, { id }, c) => pageOfOrder(c, id),
    again: (c, form, { id }) => notesPage(c, id, form),
  }),
);

/** On site A everybody who sees the work reads them. */
function notesPage(c: PageContext, id: number, typed?: FormState) {
  if (c.get("caller").site === "B") notFound();
  return show(c, workApi.getWork, { id }, ({ work }) => {
    const back = orderPage(work.id_order);
    const form = formState({ values: { notes: work.notes_foreman }, version: work.version }, typed);
    const record = { table: "works", id };
    const view = <WorkNotes work={work} back={back} {...form} />;
    return { title: `Note della lavorazione: ${workName(work)}`, view, back, record };
  });
}

const lists = [
  {
    at: "/orders/works/resources",
    title: "Risorse",
    readFunct: workApi.getWorkResources,
    saveFunct: workApi.saveWorkResources,
  },
  {
    at: "/orders/works/resources-b",
    title: "Risorse B",
    readFunct: workApi.getWorkResourcesB,
    saveFunct: workApi.saveWorkResourcesB,
  },
];

for (const { at, title, readFunct, saveFunct } of lists)
  formPages(
    workPages,
    `${at}/:id`,
    saveFunct,
    {
      shownTo: readFunct,
      mayOpen: workReads.mayChange,
      body: (form, { id }) => ({ ...form, id_work: id, values: requiredIn(form) }),
      fields: quantityField,
      reload: (_, { id }, c) => pageOfOrder(c, id),
    },
    async (c, form, { id }) => {
      const { work } = await need(c, workApi.getWork, { id });
      const back = orderPage(work.id_order);
      return show(c, readFunct, { id }, ({ resources, availability, version }) => {
        const quantity = Object.fromEntries(resources.map(({ id, value }) => [id, value]));
        const view = (
          <ResourcesForm
            action={`${at}/${id}`}
            back={back}
            locked={!allowed(c, saveFunct)}
            resources={resources}
            availability={availability}
            {...formState({ values: { quantity }, version }, form)}
          />
        );
        return { title: `${title}: ${workName(work)}`, view, back };
      });
    },
  );

async function pageOfOrder(c: PageContext, id: number) {
  const found = await find(c, workApi.getWork, { id });
  return orderPage(found?.work.id_order);
}

export const copyPages = new Hono<Env>();

formPages(
  copyPages,
  "/orders/works/copy/:id",
  workApi.copyWork,
  { mayOpen: workReads.mayChange, back: (_, { id }) => `/orders/works/modify/${id}` },
  async (c, form, { id }) => {
    const { work } = await need(c, workApi.getWork, { id });
    return show(c, orderApi.getFromId, { id: work.id_order }, ({ order }) => ({
      title: `Copia lavorazione: ${workName(work)}`,
      view: <CopyForm work={work} works={order.works.length} {...form} />,
      back: orderPage(work.id_order),
    }));
  },
);
