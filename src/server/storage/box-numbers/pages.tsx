import { NewNumberForm, NumberForm, NumberTable } from "../../../views/storage/box-numbers/list";
import { crudPages } from "../../http/pages/crud";
import { boxNumberApi } from "./api";
import type { NumberedBox } from "./model";
import { groupsFor } from "./store";

export const boxNumberPages = crudPages({
  path: "/admin/settings/boxes",
  table: "boxes",
  key: "id",
  title: "Depositi",
  all: boxNumberApi.getBoxes,
  view: NumberTable,
  Form: (props) => <NumberForm groups={groupsFor((props.values as NumberedBox).id_group)} {...props} />,
  one: boxNumberApi.getBox,
  change: boxNumberApi.changeBox,
  changeTitle: "Modifica deposito",
  add: {
    funct: boxNumberApi.addBoxes,
    title: "Nuovi depositi",
    Form: (props) => <NewNumberForm groups={groupsFor()} {...props} />,
  },
  retire: boxNumberApi.retireBox,
  reopen: boxNumberApi.reopenBox,
});
