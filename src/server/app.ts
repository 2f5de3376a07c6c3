import { Hono } from "hono";
import { firstStepsPages } from "./accounts/first-steps/pages";
import { helpPages } from "./accounts/help/pages";
import { menuPages } from "./accounts/menu/pages";
import { accountPages } from "./accounts/pages";
import { profilePages } from "./accounts/profiles/pages";
import { accountRequestPages } from "./accounts/requests/pages";
import { signInPages } from "./accounts/sign-in/pages";
import { findFunct, functsOf } from "./api";
import { backupPages } from "./backup/backups/pages";
import { beginRequest, endRequest } from "./backup/restore-live";
import { Refusal, refuse } from "./base/errors";
import { requestMessages } from "./base/request-limits";
import { turnOf } from "./call/budgets";
import { perform } from "./call/funct";
import { errorOutcome } from "./call/outcome";
import { wireAnswer } from "./call/wire";
import { clientMergePages, clientPages } from "./clients/pages";
import { pickupPlacePages } from "./clients/pickup-places/pages";
import { placePages } from "./clients/places/pages";
import { travelPages } from "./clients/travel/pages";
import { absencePages } from "./crews/absences/pages";
import { crewPages } from "./crews/pages";
import { skillPages } from "./crews/skills/pages";
import { workHoursPages } from "./crews/work-hours/pages";
import { workerPages } from "./crews/workers/pages";
import { barPages } from "./days/bars/pages";
import { closurePages } from "./days/closures/pages";
import { addWorkPages } from "./days/daily-works/add-work-pages";
import { dailyWorkPages } from "./days/daily-works/pages";
import { delayPages } from "./days/delays/pages";
import { homePages } from "./days/home/pages";
import { kioskPages } from "./days/kiosk/pages";
import { mapPages } from "./days/map/pages";
import { planningPages } from "./days/planning/pages";
import { slotPages } from "./days/slots/pages";
import { listPages } from "./firm/lists/pages";
import { firmPages } from "./firm/pages";
import { settingsPages } from "./firm/settings/pages";
import { serveAssets } from "./http/assets";
import { isEndless, readCall, releaseBody } from "./http/body";
import { acceptsGzip, compressedCall, compressHtml } from "./http/compression";
import { liveStream } from "./http/live-stream";
import {
  allowLongAnswer,
  callHeaders,
  compressedCallHeaders,
  type Env,
  headers,
  identify,
  offlineAnswer,
  refuseForeign,
  refuseUnclearHost,
  setSessionCookie,
} from "./http/middleware";
import { refusalPage } from "./http/pages/respond";
import { binPages } from "./log/bin/pages";
import { historyPages } from "./log/history/pages";
import { adminLogPages } from "./log/pages";
import { outboxPages } from "./mail/outbox/pages";
import { materialPages, stockPages } from "./materials/pages";
import { logbookPages } from "./office/logbook/pages";
import { mailTemplatePages } from "./office/mail-templates/pages";
import { messagePages } from "./office/messages/pages";
import { notePages } from "./office/notes/pages";
import { statisticsPages } from "./office/statistics/pages";
import { cancellationPages } from "./orders/cancellation/pages";
import { documentPages } from "./orders/documents/pages";
import { marginPages } from "./orders/margins/pages";
import { orderPages } from "./orders/pages";
import { permitPages } from "./orders/permits/pages";
import { resourcePages } from "./orders/resources/pages";
import { copyPages, workPages } from "./orders/works/pages";
import { printoutPages } from "./paper/printouts/pages";
import { personalDataPages } from "./personal-data/pages";
import { healthPages, systemPages } from "./process/system/pages";
import { isSwitchedOff } from "./publication/off-premises";
import { messages as siteBMessages } from "./publication/site-b/model";
import { offlinePage, siteBPages } from "./publication/site-b/pages";
import { isOnline } from "./publication/site-b/store";
import { itemPages } from "./sales/items/pages";
import { salesPages } from "./sales/pages";
import { vatPages } from "./sales/vat/pages";
import { viewPages } from "./search/listing/pages";
import { searchPages } from "./search/pages";
import { pastedNamesPages } from "./search/pasted-names/pages";
import { boxPages } from "./storage/boxes/pages";
import { deadlinePages } from "./storage/deadlines/pages";
import { fullExportPages } from "./transfer/full-export/pages";
import { importPages } from "./transfer/imports/pages";
import { appointmentPages } from "./visits/appointments/pages";
import { calendarFeedPages } from "./visits/calendar-feed/pages";
import { callPages } from "./visits/calls/pages";

export const app = new Hono<Env>({ strict: false });

app.use(refuseUnclearHost);
app.use(headers);
app.get("/assets/*", serveAssets);

app.route("/", healthPages);

// The caller is identified first: the page of a refused request has a menu, too.
app.use(async (c, next) => {
  identify(c);
  await turnOf(c.get("caller"));
  await beginRequest(c);
  try {
    refuseForeign(c);
    const isOffline = c.get("caller").site === "B" && (!isOnline() || isSwitchedOff());
    if (isOffline) return offlineAnswer(c, siteBMessages.offline, offlinePage);
    await next();
    await releaseBody(c);
  } finally {
    endRequest();
  }
});

app.post("/api/:service", async (c) => {
  const service = c.req.param("service");
  const body = await readCall(c, functsOf(service));
  allowLongAnswer(c);
  const funct = findFunct(service, body.funct);
  if (!funct) refuse(400, "Operazione sconosciuta.");
  const done = await perform(funct, body, c.get("caller"), "json");
  const answer = wireAnswer(funct, done);
  const compressed = acceptsGzip(c) ? compressedCall(answer) : null;
  const headers = compressed ? compressedCallHeaders : callHeaders;
  c.res = new Response(compressed ?? answer, { status: done.status, headers });
  if (done.ok) {
    if (done.activity) c.res.headers.set("Traslo-Activity", String(done.activity));
    setSessionCookie(c, done);
  } else if (done.retryAfter) c.res.headers.set("Retry-After", String(done.retryAfter));
});

app.use(compressHtml);
app.get("/live", liveStream);

app.route("/", binPages);
app.route("/", homePages);
app.route("/", signInPages);
app.route("/", accountPages);
app.route("/", accountRequestPages);
app.route("/", outboxPages);
app.route("/", personalDataPages);
app.route("/", backupPages);
app.route("/", fullExportPages);
app.route("/", importPages);
app.route("/", settingsPages);
app.route("/", skillPages);
app.route("/", firmPages);
app.route("/", mailTemplatePages);
app.route("/", listPages);
app.route("/", profilePages);
app.route("/", pastedNamesPages);
app.route("/", workerPages);
app.route("/", firstStepsPages);
app.route("/", notePages);
app.route("/", messagePages);
app.route("/", placePages);
app.route("/", clientPages);
app.route("/", clientMergePages);
app.route("/", pickupPlacePages);
app.route("/", boxPages);
app.route("/", deadlinePages);
app.route("/", adminLogPages);
app.route("/", appointmentPages);
app.route("/", callPages);
app.route("/", orderPages);
app.route("/", cancellationPages);
app.route("/", documentPages);
app.route("/", permitPages);
app.route("/", workPages);
app.route("/", copyPages);
app.route("/", crewPages);
app.route("/", materialPages);
app.route("/", delayPages);
app.route("/", slotPages);
app.route("/", stockPages);
app.route("/", resourcePages);
app.route("/", marginPages);
app.route("/", travelPages);
app.route("/", closurePages);
app.route("/", salesPages);
app.route("/", itemPages);
app.route("/", vatPages);
app.route("/", printoutPages);
app.route("/", menuPages);
app.route("/", planningPages);
app.route("/", calendarFeedPages);
app.route("/", statisticsPages);
app.route("/", siteBPages);
app.route("/", systemPages);
app.route("/", searchPages);
app.route("/", logbookPages);
app.route("/", viewPages);
app.route("/", dailyWorkPages);
app.route("/", mapPages);
app.route("/", barPages);
app.route("/", addWorkPages);
app.route("/", absencePages);
app.route("/", workHoursPages);
app.route("/", kioskPages);
app.route("/", historyPages);
app.route("/", helpPages);

app.notFound((c) =>
  isCall(c.req.path)
    ? c.json({ ok: false, values: { msg: "Pagina non trovata." } }, 404)
    : refusalPage(c, 404),
);

app.onError((error, c) => {
  const { status, values, retryAfter } = errorOutcome(asRefusal(error) ?? error);
  if (retryAfter) c.header("Retry-After", String(retryAfter));
  if (status === 413 && isEndless(c)) c.header("Connection", "close");
  if (isCall(c.req.path)) return c.json({ ok: false, values }, status as 500);
  // A page with its frame would cost as much as the one that was refused.
  const isFlood = c.req.method === "GET" ? status === 429 : status === 413 && !c.get("caller").user;
  if (isFlood) return c.text(values.msg, status as 413);
  return refusalPage(c, status, values.msg);
});

const isCall = (path: string) => path.startsWith("/api/");

function asRefusal(error: Error): Refusal | null {
  if (error instanceof URIError || error instanceof SyntaxError)
    return new Refusal(400, requestMessages.unreadable);
  return null;
}
