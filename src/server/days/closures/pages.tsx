import { ClosureForm, ClosureList } from "../../../views/days/closures/list";
import { settingTitle } from "../../../views/firm/settings/pages";
import { today } from "../../base/clock";
import { crudPages } from "../../http/pages/crud";
import { queryDay, queryOf } from "../../http/pages/forms";
import { need } from "../../http/pages/respond";
import { closureApi } from "./api";

const askedFrom = queryOf({ from: queryDay() });

export const closurePages = crudPages({
  path: "/resources/closures",
  table: "closures",
  list: {
    title: settingTitle("/resources/closures/"),
    funct: closureApi.getAll,
    shownTo: closureApi.createNew,
    view: ({ closures }) => <ClosureList closures={closures} today={today()} />,
    back: "/resources/",
  },
  Form: ClosureForm,
  change: {
    title: "Modifica chiusura",
    name: ({ closure }) => closure.reason,
    read: closureApi.getFromId,
    funct: closureApi.update,
  },
  add: {
    title: "Nuova chiusura",
    funct: closureApi.createNew,
    filled: (c) => ({ values: askedFrom(c) }),
  },
  buttons: { delete: closureApi.delete },
});

closurePages.get("/resources/closures/days", async (c) => {
  const { closures } = await need(c, closureApi.getAll, {});
  return c.json({ closures: closures.map(({ from, to, yearly, reason }) => ({ from, to, yearly, reason })) });
});
