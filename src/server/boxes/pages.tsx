import { Hono } from "hono";
import type { ReactNode } from "react";
import { BoxLog } from "../../views/boxes/log";
import { BoxesPage, BoxGroups } from "../../views/boxes/page";
import { BoxCard, LineForm, MoveForm } from "../../views/boxes/show";
import type { FormState } from "../../views/ui/form";
import { HtmlSlot } from "../../views/ui/html-slot";
import { deadlineCount } from "../deadlines/store";
import { notFound } from "../errors";
import { StoredName } from "../fields";
import { serveUpload } from "../files";
import type { Env } from "../middleware";
import { orderApi } from "../orders/api";
import {
  bodyFrom,
  queryId,
  queryText,
  queryWord,
  save,
  withId,
  withList,
  withParams,
  withQuery,
} from "../pages/forms";
import { allowed, cachedHtml, items, need, only, type PageContext, page, show } from "../pages/respond";
import { fold } from "../text";
import { boxApi, boxReads } from "./api";
import { boxCount, isFound } from "./model";
import { type Box, formMax } from "./store";

export const boxPages = new Hono<Env>();

const list = "/box/";

boxPages.get("/box", withQuery({ q: queryText(), view: queryWord(["table", "map"]) }), (c) =>
  show(c, boxApi.getAll, {}, ({ boxes }) => {
    const { q, view } = c.req.valid("query");
    const found = foundIn(boxes, q);
    const groups = <BoxGroups boxes={boxes} view={view} found={found} max={formMax()} />;
    const props = { boxes, view, q, found, passed: deadlineCount(c.get("caller").site) };
    return {
      title: "Depositi",
      view: <BoxesPage {...props}>{found ? groups : <HtmlSlot />}</BoxesPage>,
      slot: found ? undefined : cachedGroups(c, view, groups),
      islands: ["boxes"],
    };
  }),
);

/** 400 lines take longer to draw than to read: they are drawn once for all who see the same. */
function cachedGroups(c: PageContext, view: string, groups: ReactNode) {
  const rights = [c.get("caller").site, allowed(c, boxApi.modify), allowed(c, orderApi.getFromId)];
  return cachedHtml(c, `boxes ${view} ${rights}`, groups);
}

/** The lines that somebody looks for; null when nothing was asked. */
function foundIn(boxes: Box[], q: string): Set<number> | null {
  const folded = fold(q);
  if (!folded) return null;
  const lines = boxes.flatMap((box) => box.lines).filter((line) => isFound(line, folded, fold));
  return new Set(lines.map((line) => line.id_line));
}

boxPages.get("/box/show/:id", withId, (c) => {
  const { id } = c.req.valid("param");
  if (id > boxCount) notFound();
  return show(c, boxApi.getAll, {}, ({ boxes }) => ({
    title: `Deposito ${id}`,
    view: <BoxCard box={boxes[id - 1] as Box} max={formMax()} />,
    back: list,
  }));
});

boxPages.get("/box/log", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, boxApi.getLog, { page }, (found) => ({
    title: "Movimenti dei depositi",
    view: <BoxLog {...found} page={page} />,
    back: list,
  }));
});

boxPages.get("/box/insert", only(boxApi.insert), withQuery({ box: queryId() }), (c) => {
  const view = <LineForm {...c.req.valid("query")} />;
  return page(c, "Nuovo deposito", view, { back: list, islands: ["boxes"] });
});

boxPages.get("/box/modify/:id", only(boxApi.modify), withId, (c) =>
  show(c, boxApi.getLine, { id_line: c.req.valid("param").id }, ({ line }) => ({
    title: "Modifica deposito",
    view: <LineForm line={line} order={line.id_order ? `#${line.id_order} - ${line.client}` : undefined} />,
    back: list,
    islands: ["boxes"],
  })),
);

boxPages.get("/box/move/:id", only(boxApi.move), withId, (c) => movePage(c, c.req.valid("param").id, {}));

boxPages.post(
  "/box/move/:id",
  withId,
  save(boxApi.move, {
    body: (form, { id }) => bodyFrom(form, { id_line: id }),
    reload: list,
    again: (c, form, { id }) => movePage(c, id, form),
  }),
);

function movePage(c: PageContext, id: number, form: FormState) {
  return show(c, boxApi.getLine, { id_line: id }, ({ line }) => ({
    title: "Sposta in un altro deposito",
    view: <MoveForm line={line} {...form} />,
    back: list,
  }));
}

boxPages.post(
  "/box/delete/:id",
  withId,
  save(boxApi.delete, { body: (form, { id }) => bodyFrom(form, { id_line: id }), reload: list }),
);

/** What the order field asks while one types. */
boxPages.get("/box/orders/items", withQuery({ q: queryText() }), (c) =>
  items(c, boxApi.getOrders, { query: c.req.valid("query").q }, ({ orders }) => orders),
);

/** A file of a line, or of a line that is gone, for those who see the boxes. */
boxPages.get("/api/uploads/box/:file", only(boxReads.file), withParams(StoredName.shape), async (c) =>
  serveUpload(c, await need(c, boxReads.file, c.req.valid("param"))),
);
