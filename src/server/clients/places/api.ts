import { row } from "../../call/conflict-records";
import { act, nothing, read, write } from "../../call/funct";
import { simpleRecord } from "../../call/simple-record";
import { messages as settingMessages } from "../../firm/settings/model";
import { One, validIn, withRules } from "../../input/fields";
import {
  CitySearch,
  LocationValues,
  MunicipalityChange,
  MunicipalityList,
  NewMunicipality,
  Retirement,
} from "./input";
import * as locations from "./locations";
import { messages } from "./model";
import * as places from "./store";

const fields = NewMunicipality.shape.values.shape;
const Added = withRules(NewMunicipality, ({ values }) => places.municipalityErrors(validIn(fields, values)));
const Changed = withRules(MunicipalityChange, (body) =>
  places.municipalityErrors(validIn(fields, body.values), validIn(One.shape, body).id),
);

const municipality = row("municipalities", { read: "Comune.getFromId" });

export const comuneApi = {
  search: read("signed in", CitySearch, ({ query }) => ({ items: places.searchCities(query) })),

  getAll: read("admin", MunicipalityList, (filter) => places.listMunicipalities(filter)),

  getFromId: read("admin", One, ({ id }) => ({ municipality: places.municipalityById(id) })),

  createNew: write("admin", Added, act.insert(messages.added), ({ values }) =>
    places.addMunicipality(values),
  ),

  update: write("admin", Changed, act.change(settingMessages.changed, municipality), ({ id, values }, call) =>
    places.changeMunicipality(id, values, call),
  ),

  retire: write("admin", Retirement, act.retire(messages.retired, municipality), ({ id, values }, call) =>
    places.retireMunicipality(id, values.id_successor, call),
  ),

  reopen: write("admin", One, act.reopen(messages.reopened, municipality), ({ id }, call) =>
    places.reopenMunicipality(id, call),
  ),
};

export const locationApi = {
  getAll: read("public", nothing, () => ({ location: locations.listLocations() })),

  ...simpleRecord("locations", {
    gate: "admin",
    name: "location",
    values: LocationValues,
    find: locations.locationById,
    mayDelete: locations.mustBeUnnamed,
  }),
};
