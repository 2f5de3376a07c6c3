import { ResourceForm } from "../../../views/orders/resources/form";
import { Resources } from "../../../views/orders/resources/list";
import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import { notFound } from "../../base/errors";
import { crudPages } from "../../http/pages/crud";
import { queryDay, withQuery } from "../../http/pages/forms";
import { show } from "../../http/pages/respond";
import { resourceApi, resourceReads } from "./api";

export const resourcePages = crudPages({
  path: "/resources",
  table: "resources",
  Form: (props) => <ResourceForm submit="Modifica" {...props} />,
  change: {
    title: "Modifica risorsa",
    name: ({ resources }, id) => resources.find((resource) => resource.id === id)?.name ?? "",
    read: resourceApi.getResources,
    row: ({ resources }, id) => resources.find((resource) => resource.id === id) ?? notFound(),
    funct: resourceApi.editResource,
  },
  add: {
    title: "Inserisci risorsa",
    funct: resourceApi.addResource,
    Form: (props) => <ResourceForm submit="Inserisci" {...props} />,
  },
  buttons: { retire: resourceApi.retireResource, reopen: resourceApi.reopenResource },
});

resourcePages.get("/resources", withQuery({ date: queryDay() }), (c) => {
  const { date = addDays(today(), 1) } = c.req.valid("query");
  return show(c, resourceReads.availability, { date }, (found) => ({
    title: "Gestire risorse",
    view: <Resources {...found} date={date} />,
  }));
});
