import { z } from "zod";
import { act, read, write } from "../../call/funct";
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
    act.insert(messages.added, "Ha aggiunto {il}"),
    ({ id, values }, call) => ({ id: places.addPlace(id, values, call) }),
  ),

  updatePickup: write(
    "clients.edit",
    Changed,
    act.change(messages.changed, "pickup_places"),
    ({ values: { id, ...place } }, call) => places.changePlace(id, place, call),
  ),

  getPickupFromId: read("clients.view", One, ({ id }, call) => ({ pickup: places.placeShown(id, call) })),

  deletePickupPlace: write(
    "clients.edit",
    One,
    act.delete(messages.deleted, "pickup_places"),
    ({ id }, call) => places.deletePlace(id, call),
  ),
};
