import { z } from "zod";
import { nothing, read, write } from "../funct";
import * as locations from "./locations";
import { CitySearch, Location, LocationChange, OneLocation, said } from "./model";
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
    said.created,
  ),

  update: write(
    "admin",
    LocationChange,
    ({ id, values }, call) => locations.changeLocation(id, values, call),
    said.changed,
  ),

  delete: write("admin", OneLocation, ({ id }, call) => locations.deleteLocation(id, call), said.deleted),
};
