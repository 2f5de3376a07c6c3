import { LocationForm, LocationList } from "../../../views/clients/locations/list";
import { crudPages } from "../../http/pages/crud";
import { locationApi } from "./api";

export const locationPages = crudPages({
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
  change: { title: "Modifica condominio", read: locationApi.getFromId, funct: locationApi.update },
  add: { title: "Nuovo condominio", funct: locationApi.createNew },
  buttons: { delete: locationApi.delete },
});
