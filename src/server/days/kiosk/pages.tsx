import { Hono } from "hono";
import { z } from "zod";
import { KioskBoard, KioskLocked } from "../../../views/days/kiosk/board";
import { DeviceForm, DeviceList } from "../../../views/days/kiosk/devices";
import { settingTitle } from "../../../views/firm/settings/pages";
import type { FormState } from "../../../views/ui/form";
import { linkOrigin } from "../../base/base-url";
import { liveStream } from "../../http/live-stream";
import { type Env, setDeviceCookie } from "../../http/middleware";
import { formPages, queryDay, save, withId, withParams, withQuery } from "../../http/pages/forms";
import { bareDocument, need, type PageContext, page, search, show } from "../../http/pages/respond";
import { kioskApi } from "./api";
import { isDeviceToken } from "./store";

export const kioskPages = new Hono<Env>();

const list = "/admin/kiosks/";

/** The board, or the notice that no link was opened: a signed-in account does not replace the link. */
kioskPages.get("/kiosk", withQuery({ date: queryDay() }), async (c) => {
  if (!c.get("caller").kiosk) return locked(c);
  // For a day that a kiosk may not show, the default day is shown.
  const { found } = await search(c, kioskApi.getBoard, c.req.valid("query"));
  const board = found ?? (await need(c, kioskApi.getBoard, {}));
  setDeviceCookie(c);
  return bareDocument(c, <KioskBoard {...board} />);
});

kioskPages.get("/kiosk/live", liveStream);

kioskPages.get("/kiosk/link/:token", withParams({ token: z.string() }), (c) => {
  const { token } = c.req.valid("param");
  if (!isDeviceToken(token, c.get("caller"))) return locked(c);
  setDeviceCookie(c, token);
  return c.redirect("/kiosk", 303);
});

const locked = (c: PageContext) => bareDocument(c, <KioskLocked />, 401);

kioskPages.get("/admin/kiosks", (c) =>
  show(c, kioskApi.getAll, {}, ({ devices }) => ({
    title: settingTitle("/admin/kiosks/"),
    view: <DeviceList devices={devices} />,
  })),
);

formPages(
  kioskPages,
  "/admin/kiosks/insert",
  kioskApi.createNew,
  {
    // Without the form's requestId: the same form sent again makes another link, since the first is not shown again.
    body: ({ values }) => values,
    answer: (c, { link }) => newPage(c, { link: linkOrigin(c) + link }),
  },
  newPage,
);

function newPage(c: PageContext, form?: FormState & { link?: string }) {
  return page(c, "Nuovo schermo", <DeviceForm {...form} />, { back: list });
}

kioskPages.post("/admin/kiosks/revoke/:id", withId, save(kioskApi.revoke, { reload: list }));
