import { nothing, read } from "../funct";
import { CitySearch } from "./model";
import * as places from "./store";

export const comuneApi = {
  search: read("signed in", CitySearch, ({ query }) => ({ items: places.searchCities(query) })),
};

export const locationApi = {
  getAll: read("public", nothing, () => ({ location: places.listLocations() })),
};
