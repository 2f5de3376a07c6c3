import { Hono } from "hono";
import { PickupPlaceForm } from "../../../views/clients/pickup-places/form";
import type { Env } from "../../http/middleware";
import { formPages, recordState, save, withId } from "../../http/pages/forms";
import { allowed, need, type PageContext, page, show } from "../../http/pages/respond";
import { typedChoices } from "../../search/typed-choices/api";
import { clientApi } from "../api";
import { clientName, clientPage } from "../model";
import { pickupPlaceApi } from "./api";
import { messages } from "./model";

export const pickupPlacePages = new Hono<Env>();

const clients = "/client/";

formPages(
  pickupPlacePages,
  "/client/place/insert/:id",
  pickupPlaceApi.addPickupPlace,
  { complete: typedChoices.place, reload: (_, { id }) => clientPage(id) },
  async (c, form, { id }) => {
    const back = clientPage(id);
    const { name, contacts } = await ofClient(c, id);
    const action = `/client/place/insert/${id}`;
    const view = <PickupPlaceForm action={action} back={back} contacts={contacts} {...form} />;
    return page(c, `Nuovo luogo di carico di ${name}`, view, { back });
  },
);

async function ofClient(c: PageContext, id: number) {
  const { client } = await need(c, clientApi.getFromId, { id });
  const { private_client, private_address, business_address, contacts } = client;
  const residence = private_client === 1 ? private_address : business_address;
  return { name: clientName(client), contacts, residence };
}

formPages(
  pickupPlacePages,
  "/client/place/modify/:id",
  pickupPlaceApi.updatePickup,
  { complete: typedChoices.place, reload: clients },
  (c, form, { id }) =>
    show(c, pickupPlaceApi.getPickupFromId, { id }, async ({ pickup }) => {
      const back = clientPage(pickup.id_client);
      const action = `/client/place/modify/${id}`;
      const { name, contacts, residence } = await ofClient(c, pickup.id_client);
      const { address, city } = pickup;
      const isOffered = !form && !address && allowed(c, typedChoices.street);
      const { street } = isOffered ? await need(c, typedChoices.street, { residence, city }) : { street: "" };
      const state = {
        ...recordState({ ...pickup, address: address || street, cityId_text: city }, form),
        ...(street && { note: messages.ofResidence }),
      };
      return {
        title: `Luogo di carico di ${name}`,
        view: <PickupPlaceForm action={action} back={back} contacts={contacts} {...state} />,
        back,
        record: { table: "pickup_places", id },
      };
    }),
);

pickupPlacePages.post(
  "/client/place/delete/:id",
  withId,
  save(pickupPlaceApi.deletePickupPlace, { reload: clients }),
);
