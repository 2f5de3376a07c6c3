import { row } from "../../call/conflict-records";
import { nothing, read, write } from "../../call/funct";
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

  createNew: write("admin", Added, ({ values }) => places.addMunicipality(values), {
    message: messages.added,
    words: ["insert", "Ha inserito {il}"],
  }),

  update: write("admin", Changed, ({ id, values }, call) => places.changeMunicipality(id, values, call), {
    message: settingMessages.changed,
    words: ["change", "Ha modificato {il}"],
    record: municipality,
  }),

  retire: write(
    "admin",
    Retirement,
    ({ id, values }, call) => places.retireMunicipality(id, values.id_successor, call),
    { message: messages.retired, words: ["change", "Ha disattivato {il}"], record: municipality },
  ),

  reopen: write("admin", One, ({ id }, call) => places.reopenMunicipality(id, call), {
    message: messages.reopened,
    words: ["change", "Ha riattivato {il}"],
    record: municipality,
  }),
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
