import { type Context, Hono } from "hono";
import { DeviceForm, DeviceList } from "../../views/kiosk/devices";
import { LockedWall, Wall } from "../../views/kiosk/wall";
import type { FormState } from "../../views/ui/form";
import { readForm } from "../body";
import { type Env, keepDevice } from "../edge";
import { perform } from "../funct";
import { bareDocument, done, only, page, refusalOf, show, withId } from "../html";
import { liveStream } from "../live-stream";
import { publicOrigin } from "../proxy";
import { kioskApi } from "./api";
import { opens } from "./store";

export const kioskPages = new Hono<Env>();

const list = "/admin/kiosks/";

/** The day on the wall, or the lock: whoever looks needs the link of a display, and an account is none. */
kioskPages.get("/kiosk", async (c) => {
  const caller = c.get("caller");
  if (!caller.kiosk) return locked(c);
  const date = c.req.query("date") ?? "";
  const outcome = await perform(kioskApi.getBoard, { date }, caller);
  const board = outcome.ok ? outcome : await perform(kioskApi.getBoard, {}, caller);
  if (!board.ok) return locked(c);
  keepDevice(c);
  return bareDocument(c, <Wall {...board.values} />);
});

kioskPages.get("/kiosk/live", liveStream);

kioskPages.get("/kiosk/link/:token", (c) => {
  const token = c.req.param("token");
  if (!opens(token, c.get("caller"))) return locked(c);
  keepDevice(c, token);
  return c.redirect("/kiosk", 303);
});

const locked = (c: Context<Env>) => bareDocument(c, <LockedWall />, 401);

kioskPages.get("/admin/kiosks", (c) =>
  show(c, kioskApi.getAll, {}, ({ devices }) => ({
    title: "Schermi",
    view: <DeviceList devices={devices} />,
  })),
);

kioskPages.get("/admin/kiosks/insert", only("admin"), (c) => newPage(c));

kioskPages.post("/admin/kiosks/insert", only("admin"), async (c) => {
  const { requestId: _, ...form } = await readForm(c);
  const outcome = await perform(kioskApi.createNew, { ...form, ...form.values }, c.get("caller"));
  if (!outcome.ok) return newPage(c, { ...form, ...refusalOf(outcome) }, outcome.status);
  return newPage(c, { link: publicOrigin(c) + outcome.values.link });
});

const newPage = (c: Context<Env>, form: FormState & { link?: string } = {}, status = 200) =>
  page(c, "Nuovo schermo", <DeviceForm {...form} />, { status, back: list });

kioskPages.post("/admin/kiosks/revoke/:id", only("admin"), withId, async (c) =>
  done(c, await perform(kioskApi.revoke, c.req.valid("param"), c.get("caller")), list),
);
