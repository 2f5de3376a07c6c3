import { z } from "zod";
import { nothing, read, write } from "../funct";
import * as locations from "../locations/store";
import { CitySearch, Location, LocationChange, OneLocation } from "./input";
import { messages } from "./model";
import * as places from "./store";

export const comuneApi = {
  search: read("signed in", CitySearch, ({ query }) => ({ items: places.searchCities(query) })),
};

export const locationApi = {
  getAll: read("public", nothing, () => ({ location: locations.listLocations() })),

  getFromId: read("admin", OneLocation, ({ id }) => ({ location: locations.locationById(id) })),

  createNew: write(
    "admin",
    z.object({ values: Location }),
    ({ values }) => ({ id: locations.addLocation(values) }),
    messages.created,
  ),

  update: write(
    "admin",
    LocationChange,
    ({ id, values }, call) => locations.changeLocation(id, values, call),
    messages.changed,
  ),

  delete: write("admin", OneLocation, ({ id }, call) => locations.deleteLocation(id, call), messages.deleted),
};
