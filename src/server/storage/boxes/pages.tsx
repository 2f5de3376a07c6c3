import { Hono } from "hono";
import { settingTitle } from "../../../views/firm/settings/pages";
import { MovementList } from "../../../views/storage/boxes/history";
import { NewNumberForm, NumberForm, NumberTable } from "../../../views/storage/boxes/numbers";
import { BoxesPage, BoxGroups } from "../../../views/storage/boxes/page";
import { BoxCard, LineForm, MoveForm } from "../../../views/storage/boxes/show";
import { today } from "../../base/clock";
import { notFound } from "../../base/errors";
import { fold } from "../../base/text";
import { serveUpload } from "../../files/files";
import type { Env } from "../../http/middleware";
import { crudPages } from "../../http/pages/crud";
import {
  bodyFrom,
  formPages,
  formState,
  queryId,
  queryText,
  queryWord,
  save,
  typedText,
  withId,
  withList,
  withParams,
  withQuery,
} from "../../http/pages/forms";
import { fingerprintsOf } from "../../http/pages/rendered";
import { items, need, only, type PageContext, page, show, viewerOf } from "../../http/pages/respond";
import { readOrSearched, withSearch } from "../../http/pages/searches";
import { StoredName } from "../../input/fields";
import { menuPreferencesOf } from "../../sessions/menu-preferences";
import { deadlineCount } from "../deadlines/store";
import { boxApi, boxFileReads } from "./api";
import { matchesSearch, type NumberedBox, parts, withRoom } from "./model";
import { groupsFor } from "./numbers";
import { type Box, boxGroups, maxBoxNumber } from "./store";

export const boxPages = new Hono<Env>();

const list = "/box/";

const withFilters = withSearch(
  { q: queryText() },
  {
    view: queryWord(["", "table", "map"]),
    only: queryWord(["", ...Object.keys(parts)]),
  },
);

boxPages.on(readOrSearched, "/box", withFilters, (c) =>
  show(c, boxApi.getAll, {}, ({ boxes }) => {
    const { q, view: asked, only, search } = c.req.valid("query");
    const { user } = c.get("caller");
    const isMap = user !== null && menuPreferencesOf(user.id).boxMap;
    const view = asked || (isMap ? "map" : "table");
    const isNew = (view === "map") !== isMap;
    const found = linesFound(boxes, q);
    const groups = boxGroups();
    const [passed, max] = [deadlineCount(c.get("caller").site), maxBoxNumber()];
    const { fingerprints, same } = rowsShown(c, found || only ? [] : boxes, [view, max, today()]);
    return {
      title: "Depositi",
      view: (
        <BoxesPage {...{ boxes, groups, view, isNew, q, search, found, only, passed, fingerprints }}>
          <BoxGroups {...{ boxes, groups, view, found, only, max, same }} />
        </BoxesPage>
      ),
      madeOf: found ? undefined : [boxes, view, only, isNew, passed, max, today()],
      partial: same.size > 0,
      progressive: true,
    };
  }),
);

/** The lines that match; null without a search. */
function linesFound(boxes: Box[], q: string): Set<number> | null {
  const folded = fold(q);
  if (!folded) return null;
  const lines = boxes.flatMap((box) => box.lines).filter((line) => matchesSearch(line, folded));
  return new Set(lines.map((line) => line.id_line));
}

boxPages.get("/box/show/:id", withId, (c) => {
  const { id } = c.req.valid("param");
  return show(c, boxApi.getAll, {}, ({ boxes }) => ({
    title: `Deposito ${id}`,
    view: <BoxCard box={boxes.find((box) => box.id_box === id) ?? notFound()} max={maxBoxNumber()} />,
    back: list,
  }));
});

boxPages.get("/box/insert", only(boxApi.insert), withQuery({ box: queryId() }), (c) => {
  const view = <LineForm {...c.req.valid("query")} />;
  return page(c, "Nuovo deposito", view, { back: list, islands: ["boxes"] });
});

boxPages.get("/box/modify/:id", only(boxApi.modify), withId, (c) =>
  show(c, boxApi.getLine, { id_line: c.req.valid("param").id }, ({ line }) => ({
    title: `Modifica deposito: ${line.client}, deposito ${line.id_box}`,
    record: { table: "box_lines", id: line.id_line },
    view: <LineForm line={line} />,
    back: list,
    islands: ["boxes"],
  })),
);

formPages(
  boxPages,
  "/box/move/:id",
  boxApi.move,
  { body: (form, { id }) => bodyFrom(form, { id_line: id }), reload: list },
  (c, form, { id }) =>
    show(c, boxApi.getLine, { id_line: id }, async ({ line }) => {
      const { boxes } = await need(c, boxApi.getAll, {});
      const rooms = withRoom(boxes, line.used, line.id_box, maxBoxNumber());
      const state = formState({ values: {}, version: line.version }, form);
      return {
        title: `Sposta in un altro deposito: ${line.client}, deposito ${line.id_box}`,
        view: <MoveForm line={line} rooms={rooms} {...state} />,
        back: list,
      };
    }),
);

boxPages.post(
  "/box/delete/:id",
  withId,
  save(boxApi.delete, { body: (form, { id }) => bodyFrom(form, { id_line: id }), reload: list }),
);

boxPages.post("/box/orders/items", async (c) =>
  items(c, boxApi.getOrders, { query: await typedText(c) }, ({ orders }) => orders, ["orders"]),
);

boxPages.get("/box/log", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, boxApi.getLog, { page }, (found) => ({
    title: "Movimenti dei depositi",
    view: <MovementList {...found} page={page} />,
    back: list,
  }));
});

boxPages.get("/api/uploads/box/:file", only(boxFileReads.file), withParams(StoredName.shape), async (c) =>
  serveUpload(c, await need(c, boxFileReads.file, c.req.valid("param"))),
);

boxPages.route(
  "/",
  crudPages({
    path: "/admin/settings/boxes",
    table: "boxes",
    list: { title: settingTitle("/admin/settings/boxes/"), funct: boxApi.getBoxes, view: NumberTable },
    Form: (props) => <NumberForm groups={groupsFor((props.values as NumberedBox).id_group)} {...props} />,
    change: {
      title: "Modifica deposito",
      name: ({ box }) => String(box.number),
      read: boxApi.getBox,
      funct: boxApi.changeBox,
    },
    add: {
      title: "Nuovi depositi",
      funct: boxApi.addBoxes,
      Form: (props) => <NewNumberForm groups={groupsFor()} {...props} />,
    },
    buttons: { retire: boxApi.retireBox, reopen: boxApi.reopenBox },
  }),
);

function rowsShown<Row extends object>(c: PageContext, rows: readonly Row[], values: readonly unknown[]) {
  const fingerprints = fingerprintsOf(rows, values, viewerOf(c));
  const shown = c.req.header("traslo-rows")?.split(" ") ?? [];
  return {
    fingerprints: fingerprints.join(" "),
    same: new Set(rows.filter((_, index) => fingerprints[index] === shown[index])),
  };
}
