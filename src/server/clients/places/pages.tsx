import { LocationForm, LocationList } from "../../../views/clients/places/locations";
import {
  MunicipalityForm,
  MunicipalityTable,
  RetirementForm,
} from "../../../views/clients/places/municipalities";
import { settingTitle } from "../../../views/firm/settings/pages";
import { crudPages } from "../../http/pages/crud";
import { formPages, formState, typedText } from "../../http/pages/forms";
import { items, show } from "../../http/pages/respond";
import { readOrSearched, withListSearch } from "../../http/pages/searches";
import { comuneApi, locationApi } from "./api";

export const placePages = crudPages({
  path: "/admin/settings/municipalities",
  Form: MunicipalityForm,
  change: {
    title: "Modifica comune",
    name: ({ municipality }) => municipality.name,
    read: comuneApi.getFromId,
    row: ({ municipality: { caps, ...row } }) => ({ ...row, caps: caps.join(" ") }),
    funct: comuneApi.update,
  },
  add: { title: "Nuovo comune", funct: comuneApi.createNew },
  buttons: { reopen: comuneApi.reopen },
});

const list = "/admin/settings/municipalities/";

placePages.post("/comune/items", async (c) =>
  items(c, comuneApi.search, { query: await typedText(c) }, (found) => found.items),
);

placePages.on(readOrSearched, "/admin/settings/municipalities", withListSearch, (c) => {
  const filters = c.req.valid("query");
  return show(c, comuneApi.getAll, filters, (found) => ({
    title: settingTitle("/admin/settings/municipalities/"),
    view: <MunicipalityTable {...found} {...filters} />,
  }));
});

formPages(placePages, `${list}retire/:id`, comuneApi.retire, { reload: list }, (c, form, { id }) =>
  show(c, comuneApi.getFromId, { id }, ({ municipality }) => {
    const state = formState({ values: {}, version: municipality.version }, form);
    const view = <RetirementForm municipality={municipality} {...state} />;
    return { title: `Disattiva comune: ${municipality.name}`, view, back: list };
  }),
);

placePages.route(
  "/",
  crudPages({
    path: "/admin/locations",
    table: "locations",
    list: {
      title: "Condomini",
      funct: locationApi.getAll,
      // The funct of the list is public, for the account request; this page is not.
      shownTo: locationApi.update,
      view: ({ location }) => <LocationList locations={location} />,
    },
    Form: LocationForm,
    change: {
      title: "Modifica condominio",
      name: ({ location }) => location.name,
      read: locationApi.getFromId,
      funct: locationApi.update,
    },
    add: { title: "Nuovo condominio", funct: locationApi.createNew },
    buttons: { delete: locationApi.delete },
  }),
);
