import { Hono } from "hono";
import { z } from "zod";
import { CalendarFeedView } from "../../../views/visits/calendar-feed/feed";
import { linkOrigin } from "../../base/base-url";
import { today } from "../../base/clock";
import { notFound } from "../../base/errors";
import { countFeed, turnOf } from "../../call/budgets";
import { perform } from "../../call/funct";
import { acceptsGzip } from "../../http/compression";
import type { Env } from "../../http/middleware";
import { save, withId, withParams } from "../../http/pages/forms";
import { need, type PageContext, refusalPage, show } from "../../http/pages/respond";
import { calendarFeedApi, calendarFeedReads } from "./api";
import { feedOwner } from "./store";

export const calendarFeedPages = new Hono<Env>();

calendarFeedPages.get("/planning/feed", (c) => feedPage(c, {}));

calendarFeedPages.post(
  "/planning/feed",
  save(calendarFeedApi.makeFeed, {
    // Without the form's requestId: the same form sent again makes another address, since the first is not shown again.
    body: () => ({}),
    answer: (c, { address }) => feedPage(c, { address: linkOrigin(c) + address }),
    again: (c, { message }) => feedPage(c, { message }),
  }),
);

function feedPage(c: PageContext, more: { address?: string; message?: string }) {
  return show(c, calendarFeedApi.getFeed, {}, async ({ feed }) => ({
    title: "Calendario sul telefono",
    view: (
      <CalendarFeedView
        since={feed?.date_created}
        span={await need(c, calendarFeedReads.span, {})}
        today={today()}
        {...more}
      />
    ),
    back: "/planning/",
  }));
}

calendarFeedPages.post("/planning/feed/revoke", save(calendarFeedApi.revokeFeed, { reload: "/planning/" }));

calendarFeedPages.post(
  "/admin/accounts/calendar/:id",
  withId,
  save(calendarFeedApi.revokeFeedOf, { reload: "/admin/accounts/" }),
);

/** The calendar, or 304 to a phone that has these very bytes: all of them ask again each quarter of an hour. */
function answerWith(c: PageContext, bytes: Uint8Array<ArrayBuffer>): Response {
  // Weak: the same calendar is sent compressed or not.
  const etag = `W/"${new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 32)}"`;
  const headers = { etag, "cache-control": "private, no-cache" };
  const known = (c.req.header("if-none-match") ?? "").split(/\s*,\s*/);
  if (known.includes(etag)) return c.body(null, 304, headers);
  const type = { "content-type": "text/calendar; charset=utf-8" };
  return acceptsGzip(c)
    ? c.body(bytes, 200, { ...headers, ...type, "content-encoding": "gzip" })
    : c.body(Bun.gunzipSync(bytes), 200, { ...headers, ...type });
}

const withToken = withParams({ file: z.string().regex(/^[\w-]{43}\.ics$/) });

/** Needs no session, since phones have none: the token in the address identifies the account. */
calendarFeedPages.get("/planning/feed/:file", withToken, async (c) => {
  const token = c.req.valid("param").file.slice(0, -".ics".length);
  const owner = feedOwner(token, c.get("caller").site) ?? notFound();
  countFeed(owner.user);
  await turnOf(owner);
  const outcome = await perform(calendarFeedReads.calendar, {}, owner);
  if (outcome.ok) return answerWith(c, outcome.values);
  return outcome.status === 403 ? notFound() : refusalPage(c, outcome.status, outcome.values.msg);
});
