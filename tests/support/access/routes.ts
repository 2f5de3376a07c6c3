import { inspectRoutes } from "hono/dev";
import { chapters } from "../../../src/server/accounts/help/model";
import { app } from "../../../src/server/app";
import { storeSearch } from "../../../src/server/http/pages/searches";
import { templateKinds } from "../../../src/server/office/mail-templates/model";
import { kinds } from "../../../src/server/personal-data/model";
import { naples, today, toWire, userId, wireTomorrow, world } from "../requests";
import type { fillCompany } from "./company";

type Company = Awaited<ReturnType<typeof fillCompany>>;

/** The pattern of every GET route. */
export const getRoutes = () =>
  inspectRoutes(app)
    .filter(({ isMiddleware, method }) => !isMiddleware && method === "GET")
    .map(({ path }) => path);

/** GET routes that answer files, streams, parts of a page or other addresses, never a page. */
const notPages = [
  /^\/(assets|api|logo)\//,
  /\/live$/,
  /^\/salute$/,
  /^\/metrics$/,
  /^\/modulo-trasporto\.pdf$/,
  /^\/planning\/feed\/:file$/,
  /^\/admin\/backups\/download\/:name$/,
  /^\/admin\/import\/template\//,
  /^\/admin\/site_b\/(accounts|publication)$/,
  /^\/admin\/system\/orphaned\/:name$/,
  /^\/appointment\/:id\/order$/,
  /^\/dailyWorks\/work\/places$/,
  // It leads on to a day.
  /^\/dailyWorks\/week\//,
  /^\/appointment\/(availability|region)$/,
  /^\/appointment\/.*\/pdf$/,
  /^\/resources\/closures\/days$/,
];

export const isPage = (route: string) => !notPages.some((pattern) => pattern.test(route));

const sites = ["A", "B"];
const ownSearches = (site: string) => `${userId("superadmin")} ${site}`;

type Samples = Record<string, string[] | undefined>;

/** The addresses of the routes whose parameters are not all 1, or that have other states worth a look. */
const samples = (company: Company): Samples => ({
  "/memo": ["/memo/", "/memo/?view=cards"],
  "/box": ["/box/", "/box/?view=table"],
  "/agenda": ["/agenda", "/agenda?view=week"],
  "/search": sites.map((site) => `/search?search=${storeSearch(ownSearches(site), { q: "rossi" })}`),
  "/messages/:kind/:id": [`/messages/work/${world.work}`],
  "/client/search": ["/client/search?surname=rossi"],
  "/agentsStats": [`/agentsStats/?dateStart=01-01-2020&dateEnd=${wireTomorrow}`],
  "/personal-data/:kind/:id": Object.keys(kinds).map((kind) => `/personal-data/${kind}/1`),
  "/admin/backups/restore/:name": [`/admin/backups/restore/${company.backup}`],
  "/admin/import/columns/:kind": ["/admin/import/columns/clients"],
  "/admin/import/:id": [`/admin/import/${company.import}`],
  "/admin/settings/letters/:kind": [`/admin/settings/letters/${templateKinds[0]}`],
  "/admin/settings/:kind{workers|vehicles}/paste": ["/admin/settings/workers/paste"],
  "/admin/settings/municipalities/modify/:id": [`/admin/settings/municipalities/modify/${naples}`],
  "/admin/settings/municipalities/retire/:id": [`/admin/settings/municipalities/retire/${naples}`],
  "/client/:id{[0-9]+}": [world.rossi, world.azienda].map((id) => `/client/${id}`),
  "/appointment/:id{[0-9]+}": [world.open, world.withOrder].map((id) => `/appointment/${id}`),
  "/appointment/modify/:id": [`/appointment/modify/${world.open}`],
  "/appointment/:id/call": [`/appointment/${world.open}/call`],
  "/appointment/:id/inventory": [`/appointment/${world.open}/inventory`],
  "/appointment/:id/inventory/line/:line": [`/appointment/${world.open}/inventory/line/1`],
  "/appointment/:id/quote": [`/appointment/${world.open}/quote`],
  "/appointment/:id/quote/:version/accept": [`/appointment/${world.open}/quote/1/accept`],
  "/appointment/:id/quote/:version/sign": [`/appointment/${world.open}/quote/1/sign`],
  "/client/merge/:id/:other": [`/client/merge/${world.rossi}/${world.azienda}`],
  "/admin/site_b/complete/:token": [`/admin/site_b/complete/${company.draft}`],
  "/hours/:date": [`/hours/${toWire(today())}`],
  "/absences/insert/:kind": ["/absences/insert/worker", "/absences/insert/vehicle"],
  "/orders/permits/insert/:id_work/:id_place": [
    `/orders/permits/insert/${world.hiddenWork}/${world.aziendaPlace}`,
  ],
  "/slots/visit/:id": [`/slots/visit/${world.ofAgent2}`],
  "/history/:table": ["/history/settings"],
  "/history/:table/:id": [`/history/clients/${world.rossi}`],
  "/aiuto/:chapter": chapters.map(({ id }) => `/aiuto/${id}`),
  "/login": [],
  "/kiosk": [],
  "/kiosk/link/:token": [],
});

const one = (route: string) => route.replaceAll(":date", wireTomorrow).replaceAll(/:\w+(\{.*?\})?/g, "1");

/** Every page with its route; a route without a sample has tomorrow for a date and 1 for each other parameter. */
export const pagesOf = (company: Company) => {
  const known = samples(company);
  return getRoutes()
    .filter(isPage)
    .flatMap((route) => (known[route] ?? [one(route)]).map((path) => ({ route, path })));
};

/** Pages of those who are not signed in. */
export const openPages = ["/login", "/register"];
