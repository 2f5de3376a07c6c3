import { WorkTypeForm, WorkTypeList } from "../../views/work-types/list";
import { crudPages } from "../pages/crud";
import { workTypeApi } from "./api";

export const workTypePages = crudPages({
  path: "/admin/settings/work-types",
  table: "work_types",
  key: "value",
  title: "Tipi di lavorazione",
  all: workTypeApi.getWorkTypes,
  view: WorkTypeList,
  Form: WorkTypeForm,
  one: workTypeApi.getWorkType,
  change: workTypeApi.renameWorkType,
  changeTitle: "Rinomina tipo di lavorazione",
  add: { funct: workTypeApi.addWorkType, title: "Nuovo tipo di lavorazione" },
});
