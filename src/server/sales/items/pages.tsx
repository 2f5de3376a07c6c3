import { Hono } from "hono";
import { settingTitle } from "../../../views/firm/settings/pages";
import { ItemForm, ItemList } from "../../../views/sales/items";
import type { Env } from "../../http/middleware";
import { formPages, queryOf, queryText, recordState, save, withId } from "../../http/pages/forms";
import { need, only, page, show } from "../../http/pages/respond";
import { itemApi } from "./api";
import { itemPath } from "./model";

export const itemPages = new Hono<Env>();

const asked = queryOf({ room: queryText() });

itemPages.get(itemPath.slice(0, -1), only(itemApi.createNew), (c) =>
  show(c, itemApi.getAll, {}, ({ items }) => {
    const rooms = [...new Set(items.map(({ room }) => room))];
    const room = rooms.find((name) => name === asked(c).room) ?? rooms[0];
    return { title: settingTitle(itemPath), view: <ItemList items={items} rooms={rooms} room={room} /> };
  }),
);

const after = { reload: itemPath };

formPages(itemPages, `${itemPath}insert`, itemApi.createNew, after, async (c, form) => {
  const { materials } = await need(c, itemApi.choices, {});
  const view = (
    <ItemForm action={`${itemPath}insert`} materials={materials} {...(form ?? { values: asked(c) })} />
  );
  return page(c, "Nuovo oggetto", view, { back: itemPath });
});

formPages(itemPages, `${itemPath}modify/:id`, itemApi.update, after, (c, form, { id }) =>
  show(c, itemApi.getFromId, { id }, async ({ item }) => {
    const { materials } = await need(c, itemApi.choices, {});
    const state = recordState(item, form);
    return {
      title: `Modifica oggetto: ${item.name}`,
      view: <ItemForm action={`${itemPath}modify/${id}`} materials={materials} {...state} />,
      back: itemPath,
      record: { table: "inventory_items", id },
    };
  }),
);

itemPages.post(`${itemPath}delete/:id`, withId, save(itemApi.delete, after));
