import { Hono } from "hono";
import { perform } from "../../call/funct";
import { readForm } from "../../http/body";
import type { Env } from "../../http/middleware";
import { performConfirmed } from "../../http/pages/confirmed";
import { withParams } from "../../http/pages/forms";
import { go, type PageContext, refusalPage, reload } from "../../http/pages/respond";
import { id } from "../../input/fields";
import { deletedBy } from "../../undo/undo";
import { activityApi } from "./api";

export const activityPages = new Hono<Env>();

/** "Annulla" of a snackbar: back to the page that showed it, or to its list where the undo removed its record. */
activityPages.post("/undo/:activity", withParams({ activity: id() }), async (c) => {
  const posted = await readForm(c);
  const outcome = await performConfirmed(c, posted, () =>
    perform(activityApi.undo, c.req.valid("param"), c.get("caller")),
  );
  if (outcome instanceof Response) return outcome;
  if (!outcome.ok) return refusalPage(c, outcome.status, outcome.values.msg);
  const { values, activity = 0 } = outcome;
  const done = {
    text: `${values.msg}: ${values.undone}`,
    action: { text: "Ripeti", post: `/undo/${activity}` },
  };
  const path = pathBefore(c);
  const [, first, ...rest] = path.split(/[/?]/);
  const isGone = deletedBy(activity).some((row) => rest.includes(String(row)));
  return isGone ? go(c, `/${first}/`, done) : reload(c, path, done);
});

/** The address of the page with the button, on this site. */
function pathBefore(c: PageContext): string {
  const before = URL.parse(c.req.header("referer") ?? "");
  return before?.host === new URL(c.req.url).host ? before.pathname + before.search : "/";
}
