import { nothing, read, write } from "../../call/funct";
import { LocationChange, LocationId, NewLocation } from "./input";
import { messages } from "./model";
import * as locations from "./store";

export const locationApi = {
  getAll: read("public", nothing, () => ({ location: locations.listLocations() })),

  getFromId: read("admin", LocationId, ({ id }) => ({ location: locations.locationById(id) })),

  createNew: write(
    "admin",
    NewLocation,
    ({ values }) => ({ id: locations.addLocation(values) }),
    messages.created,
  ),

  update: write(
    "admin",
    LocationChange,
    ({ id, values }, call) => locations.changeLocation(id, values, call),
    messages.changed,
  ),

  delete: write("admin", LocationId, ({ id }, call) => locations.deleteLocation(id, call), messages.deleted),
};
