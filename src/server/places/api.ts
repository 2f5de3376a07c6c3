import { cached } from "../cache";
import { read } from "../funct";
import { CitySearch } from "./input";
import * as places from "./store";

export const comuneApi = {
  search: read("signed in", CitySearch, ({ query }) => ({
    items: cached(`cities ${query}`, () => places.searchCities(query)),
  })),
};
