import { read } from "../../call/funct";
import { Client, OfNewClient, OfWork, OrderOrClient, Place, Residence, Visit } from "./input";
import * as choices from "./store";
import { ordersMeant } from "./store";

/** What forms are completed with before they are saved; for pages only: not on the wire. */
export const typedChoices = {
  visit: read(
    ["appointments.create", "appointments.edit", "orders.create"],
    Visit,
    choices.withClientAndPlace,
  ),

  ofNewClient: read(
    ["clients.edit", "appointments.create", "orders.create"],
    OfNewClient,
    ({ client, ...values }) => ({
      ...values,
      client: client && choices.withPlaceOfResidence(client),
    }),
  ),

  client: read("clients.edit", Client, choices.withPlaceOfResidence),

  residence: read(["clients.edit", "appointments.create", "orders.create"], Client, (typed) => ({
    place: choices.placeOfResidence(typed),
  })),

  street: read("clients.edit", Residence, choices.streetOfResidence),

  ofWork: read(["works.edit", "addWorkInDailyWork"], OfWork, ({ place, ...values }) => ({
    ...values,
    ...(place && { place: choices.withTown(place) }),
  })),

  orders: read({ allOf: ["works.edit", "orders.view"] }, OrderOrClient, ({ query = "" }, call) => ({
    orders: query ? ordersMeant(query, call) : [],
  })),

  place: read("clients.edit", Place, choices.withTown),
};
