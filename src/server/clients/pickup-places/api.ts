import { z } from "zod";
import { read, write } from "../../call/funct";
import { id, One, withRules } from "../../input/fields";
import { ChangedPickupPlace, PickupPlace } from "./input";
import { messages } from "./model";
import * as places from "./store";

const New = withRules(z.object({ id: id(), values: PickupPlace }), ({ values }) =>
  places.placeErrors(values),
);
const Changed = withRules(z.object({ values: ChangedPickupPlace }), ({ values }) =>
  places.placeErrors(values),
);

export const pickupPlaceApi = {
  addPickupPlace: write(
    "clients.edit",
    New,
    ({ id, values }, call) => ({ id: places.addPlace(id, values, call) }),
    { message: messages.added, words: ["insert", "Ha aggiunto {il}"] },
  ),

  updatePickup: write(
    "clients.edit",
    Changed,
    ({ values: { id, ...place } }, call) => places.changePlace(id, place, call),
    { message: messages.changed, words: ["change", "Ha modificato {il}"], record: "pickup_places" },
  ),

  getPickupFromId: read("clients.view", One, ({ id }, call) => ({ pickup: places.placeShown(id, call) })),

  deletePickupPlace: write("clients.edit", One, ({ id }, call) => places.deletePlace(id, call), {
    message: messages.deleted,
    words: ["delete", "Ha eliminato {il}"],
    record: "pickup_places",
  }),
};
