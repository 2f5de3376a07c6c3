import { read, write } from "../../call/funct";
import { messages as settingMessages } from "../../firm/settings/model";
import {
  CitySearch,
  MunicipalityChange,
  MunicipalityId,
  MunicipalityList,
  NewMunicipality,
  Retirement,
} from "./input";
import { messages } from "./model";
import * as places from "./store";

export const comuneApi = {
  search: read("signed in", CitySearch, ({ query }) => ({ items: places.searchCities(query) })),

  getAll: read("admin", MunicipalityList, (filter) => places.listMunicipalities(filter)),

  getFromId: read("admin", MunicipalityId, ({ id }) => ({ municipality: places.municipalityById(id) })),

  createNew: write("admin", NewMunicipality, ({ values }) => places.addMunicipality(values), messages.added),

  update: write(
    "admin",
    MunicipalityChange,
    ({ id, values }, call) => places.changeMunicipality(id, values, call),
    settingMessages.changed,
  ),

  retire: write(
    "admin",
    Retirement,
    ({ id, values }, call) => places.retireMunicipality(id, values.id_successor, call),
    messages.retired,
  ),

  reopen: write(
    "admin",
    MunicipalityId,
    ({ id }, call) => places.reopenMunicipality(id, call),
    messages.reopened,
  ),
};
