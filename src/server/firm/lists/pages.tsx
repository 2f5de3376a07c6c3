import { Hono } from "hono";
import { ListForm, ListTable, NewListForm } from "../../../views/firm/lists/list";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { Env } from "../../http/middleware";
import { crudPages } from "../../http/pages/crud";
import { listApi } from "./api";
import { listNames, lists } from "./model";
import { editedRows } from "./store";

export const listPages = new Hono<Env>();

for (const list of listNames) {
  const { table, add, change, isOnA } = lists[list];
  const pages = crudPages({
    path: `/admin/settings/${list}`,
    table,
    key: "value",
    fixed: { list },
    onSiteA: isOnA,
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
