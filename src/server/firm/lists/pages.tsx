import { Hono } from "hono";
import { ListForm, ListTable, NewListForm } from "../../../views/firm/lists/list";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { crudPages } from "../../http/pages/crud";
import { only } from "../../http/pages/respond";
import { listApi } from "./api";
import { listNames, lists } from "./model";
import { editedRows } from "./store";

export const listPages = new Hono<Env>();

for (const list of listNames) {
  const { table, add, change, isOnA } = lists[list];
  if (isOnA) listPages.use(`/admin/settings/${list}/*`, only({ gate: { onA: listApi.add.gate } }));
  const pages = crudPages({
    path: `/admin/settings/${list}`,
    table,
    key: "value",
    fixed: { list },
    list: {
      title: settingTitle(`/admin/settings/${list}/`),
      funct: listApi.getAll,
      view: ({ rows }) => <ListTable list={list} rows={rows} />,
    },
    Form: (props) => <ListForm list={list} count={editedRows(list, "A").length} {...props} />,
    change: { title: change, name: ({ row }) => row.text, read: listApi.getFromCode, funct: listApi.change },
    add: { title: add, funct: listApi.add, Form: (props) => <NewListForm list={list} {...props} /> },
    buttons: { retire: listApi.retire, reopen: listApi.reopen },
  });
  listPages.route("/", pages);
}
