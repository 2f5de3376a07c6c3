import { Hono } from "hono";
import { ListForm, ListTable, NewListForm } from "../../../views/firm/lists/list";
import type { Env } from "../../http/middleware";
import { crudPages } from "../../http/pages/crud";
import { listApi } from "./api";
import { type ListRow, listNames, lists } from "./model";
import { editedRows } from "./store";

export const listPages = new Hono<Env>();

for (const list of listNames) {
  const { table, title, add, change } = lists[list];
  listPages.route(
    "/",
    crudPages({
      path: `/admin/settings/${list}`,
      table,
      key: "value",
      fixed: { list },
      title,
      all: listApi.getAll,
      view: ({ rows }: { rows: ListRow[] }) => <ListTable list={list} rows={rows} />,
      Form: (props) => <ListForm list={list} count={editedRows(list, "A").length} {...props} />,
      one: listApi.getFromCode,
      change: listApi.change,
      changeTitle: change,
      add: {
        funct: listApi.add,
        title: add,
        Form: (props) => <NewListForm list={list} {...props} />,
      },
      retire: listApi.retire,
      reopen: listApi.reopen,
    }),
  );
}
