import { Hono } from "hono";
import { PickupPlaceForm } from "../../../views/clients/pickup-places/form";
import type { FormState } from "../../../views/ui/form";
import type { Env } from "../../http/middleware";
import { formState } from "../../http/pages/conflicts";
import { save, withId } from "../../http/pages/forms";
import { need, only, type PageContext, page, show } from "../../http/pages/respond";
import { typedChoices } from "../../search/typed-choices/api";
import { clientApi } from "../api";
import { clientName, clientPage } from "../model";
import { pickupPlaceApi } from "./api";

export const pickupPlacePages = new Hono<Env>();

const clients = "/client/";

pickupPlacePages.get("/client/place/insert/:id", only(pickupPlaceApi.addPickupPlace), withId, (c) =>
  newPage(c, c.req.valid("param").id),
);

pickupPlacePages.post(
  "/client/place/insert/:id",
  withId,
  save(pickupPlaceApi.addPickupPlace, {
    complete: typedChoices.place,
    reload: (_, { id }) => clientPage(id),
    again: (c, form, { id }) => newPage(c, id, form),
  }),
);

async function newPage(c: PageContext, client: number, form: FormState = {}) {
  const back = clientPage(client);
  const { name, contacts } = await ofClient(c, client);
  const action = `/client/place/insert/${client}`;
  const view = <PickupPlaceForm action={action} back={back} contacts={contacts} {...form} />;
  return page(c, `Nuovo luogo di carico di ${name}`, view, { back });
}

async function ofClient(c: PageContext, id: number) {
  const { client } = await need(c, clientApi.getFromId, { id });
  return { name: clientName(client), contacts: client.contacts };
}

pickupPlacePages.get("/client/place/modify/:id", only(pickupPlaceApi.updatePickup), withId, (c) =>
  changePage(c, c.req.valid("param").id),
);

pickupPlacePages.post(
  "/client/place/modify/:id",
  withId,
  save(pickupPlaceApi.updatePickup, {
    complete: typedChoices.place,
    reload: clients,
    again: (c, form, { id }) => changePage(c, id, form),
  }),
);

function changePage(c: PageContext, id: number, form?: FormState) {
  return show(c, pickupPlaceApi.getPickupFromId, { id }, async ({ pickup }) => {
    const back = clientPage(pickup.id_client);
    const action = `/client/place/modify/${id}`;
    const { name, contacts } = await ofClient(c, pickup.id_client);
    const state = formState(
      { values: { ...pickup, cityId_text: pickup.city }, version: pickup.version },
      form,
    );
    return {
      title: `Luogo di carico di ${name}`,
      view: <PickupPlaceForm action={action} back={back} contacts={contacts} {...state} />,
      back,
      record: { table: "pickup_places", id },
    };
  });
}

pickupPlacePages.post(
  "/client/place/delete/:id",
  withId,
  save(pickupPlaceApi.deletePickupPlace, { reload: clients }),
);
