import { MaterialForm, MaterialList, NewMaterialForm } from "../../../views/materials/catalogue/list";
import { crudPages } from "../../http/pages/crud";
import { catalogueApi } from "./api";
import { catalogue } from "./store";

export const cataloguePages = crudPages({
  path: "/admin/settings/materials",
  table: "materials",
  key: "id",
  title: "Materiali",
  all: catalogueApi.getMaterials,
  view: MaterialList,
  Form: (props) => <MaterialForm {...props} count={catalogue().length} />,
  one: catalogueApi.getMaterial,
  change: catalogueApi.changeMaterial,
  changeTitle: "Modifica materiale",
  add: { funct: catalogueApi.addMaterial, title: "Nuovo materiale", Form: NewMaterialForm },
  retire: catalogueApi.retireMaterial,
  reopen: catalogueApi.reopenMaterial,
});
