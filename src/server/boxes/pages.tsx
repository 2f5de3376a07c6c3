import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { BoxLog } from "../../views/boxes/log";
import { BoxesPage, BoxGroups } from "../../views/boxes/page";
import { BoxCard, LineForm, MoveForm } from "../../views/boxes/show";
import { Drawn } from "../../views/ui/drawn";
import { type PostedForm, readForm } from "../body";
import { can } from "../caller";
import { deadlineCount } from "../deadlines/store";
import type { Env } from "../edge";
import { serveUpload } from "../files";
import { perform } from "../funct";
import { done, keptMarkup, only, page, refusalOf, reload, show, withId, withList } from "../html";
import { notFound } from "../refuse";
import { fold } from "../text";
import { boxApi } from "./api";
import { fileByName } from "./attachments";
import { boxCount, isFound } from "./model";
import { type Box, formMax } from "./store";

export const boxPages = new Hono<Env>();

boxPages.get("/box", (c) =>
  show(c, boxApi.getAll, {}, ({ boxes }) => {
    const q = c.req.query("q")?.trim() ?? "";
    const view = c.req.query("view") === "map" ? "map" : "table";
    const found = foundIn(boxes, q);
    const groups = <BoxGroups boxes={boxes} view={view} found={found} most={formMax()} />;
    const props = { boxes, view, q, found, passed: deadlineCount(c.get("caller").site) } as const;
    return {
      title: "Depositi",
      view: <BoxesPage {...props}>{found ? groups : <Drawn />}</BoxesPage>,
      drawn: found ? undefined : drawnOnce(c, view, groups),
      islands: ["boxes"],
    };
  }),
);

/** 400 lines take longer to draw than to read: they are drawn once for all who see the same. */
function drawnOnce(c: Context<Env>, view: string, groups: ReactNode) {
  const caller = c.get("caller");
  const rights = [caller.site, can(caller, "editDeposit"), can(caller, "orders.view")];
  return keptMarkup(c, `boxes ${view} ${rights}`, groups);
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
    view: <BoxCard box={boxes[id - 1] as Box} most={formMax()} />,
    back: "/box/",
  }));
});

boxPages.get("/box/log", withList, (c) => {
  const { page } = c.req.valid("query");
  return show(c, boxApi.getLog, { page }, (found) => ({
    title: "Movimenti dei depositi",
    view: <BoxLog {...found} page={page} />,
    back: "/box/",
  }));
});

boxPages.get("/box/insert", only("editDeposit"), (c) => {
  const box = Number(c.req.query("box")) || undefined;
  return page(c, "Nuovo deposito", <LineForm box={box} />, { back: "/box/", islands: ["boxes"] });
});

boxPages.get("/box/modify/:id", only("editDeposit"), withId, (c) =>
  show(c, boxApi.getLine, { id_line: c.req.valid("param").id }, ({ line }) => ({
    title: "Modifica deposito",
    view: <LineForm line={line} order={line.id_order ? `#${line.id_order} - ${line.client}` : undefined} />,
    back: "/box/",
    islands: ["boxes"],
  })),
);

boxPages.get("/box/move/:id", only("editDeposit"), withId, (c) => movePage(c, c.req.valid("param").id));

boxPages.post("/box/move/:id", only("editDeposit"), withId, async (c) => {
  const { id } = c.req.valid("param");
  const form = await readForm(c);
  const asked = { ...form, id_line: id, id_box: form.values.id_box };
  const outcome = await perform(boxApi.move, asked, c.get("caller"));
  if (outcome.ok) return reload(c, "/box/", outcome.values.msg);
  return movePage(c, id, { ...form, ...refusalOf(outcome) }, outcome.status);
});

const movePage = (c: Context<Env>, id: number, form: Partial<PostedForm> = {}, status = 200) =>
  show(c, boxApi.getLine, { id_line: id }, ({ line }) => ({
    title: "Sposta in un altro deposito",
    view: <MoveForm line={line} {...form} />,
    status,
    back: "/box/",
  }));

boxPages.post("/box/delete/:id", only("editDeposit"), withId, async (c) => {
  const { version } = await readForm(c);
  const asked = { id_line: c.req.valid("param").id, version };
  return done(c, await perform(boxApi.delete, asked, c.get("caller")), "/box/");
});

/** What the order field asks while one types. */
boxPages.get("/box/orders/items", async (c) => {
  const outcome = await perform(boxApi.getOrders, { query: c.req.query("q") }, c.get("caller"));
  if (!outcome.ok) return c.json({ items: [], msg: outcome.values.msg }, outcome.status as 403);
  return c.json({ items: outcome.values.orders });
});

/** A file of a line, or of a line that is gone, for whoever sees the boxes. */
boxPages.get("/api/uploads/box/:file", only("boxes"), (c) => serveUpload(c, fileByName(c.req.param("file"))));
