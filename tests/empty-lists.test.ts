import { emptyText, type ListReader } from "../src/server/base/empty-lists";
import { fillCompany } from "./support/access/company";
import { pagesOf } from "./support/access/routes";
import {
  direct,
  type Permission,
  type Profile,
  profiles,
  run,
  type Site,
  visitor,
  world,
} from "./support/requests";
import { xtest } from "./support/thorough";

const reader = (site: Site, ...without: Permission[]): ListReader => ({
  site,
  can: (key) => key !== "planning.onlyAgent2" && !without.includes(key),
});

test.each([
  [reader("A"), "Nessun appuntamento né lavorazione in programma."],
  [reader("B"), "Nessun appuntamento né lavorazione del sito B in programma."],
  [
    reader("A", "works.view"),
    "Nessun appuntamento in programma. Le lavorazioni non si vedono con questo profilo.",
  ],
  [
    reader("A", "works.view", "appointments.view"),
    "Gli appuntamenti e le lavorazioni non si vedono con questo profilo.",
  ],
  [{ site: "A", can: () => true } as const, "Nessun appuntamento dell'agente 2 né lavorazione in programma."],
])("an empty list says what its reader is not shown (%#)", (who, text) => {
  expect(emptyText(who, ["visits", "works"], "in programma")).toBe(text);
});

xtest("a page of a list that is no longer there does not say that there is nothing", async () => {
  await fillCompany();
  const lists = [
    ...[
      "/admin/log/",
      "/admin/outbox/",
      "/admin/import/",
      "/admin/settings/municipalities/",
      "/bin/",
      "/news/",
    ],
    ...["/box/log/", "/box/deadlines/", "/materials/history/", "/orders/", "/memo/"],
    ...[`/documents/${world.withOrder}`, "/history/memos/1"],
  ];
  const untrue: unknown[] = [];
  for (const path of lists) {
    const { text } = await visitor("superadmin").get(`${path}?page=999`);
    if (!text.includes("Vai alla prima pagina")) untrue.push([path, nothings(text)]);
  }
  expect(untrue).toEqual([]);
});

/** The sentences of a page that say that there is nothing. */
const nothings = (html: string) =>
  html
    .replaceAll("&#x27;", "'")
    .split(/<[^>]*>/)
    .filter((text) => /^(Nessun|Non ci sono|Non c'è|Niente|Ancora nulla|Il cestino è)/.test(text));

const saysWhy =
  /del sito B|sul sito A|dell'agente 2|visibile nella giornaliera|non si vedono|per questo account/;

/** The lists that each account has of its own. */
const own = /^Niente in agenda|^Nessun memo|^\/(memo|reports|logVehicle|logWorkers|account)\b/;

/** Forms, settings and the manual, which have no lists that a right narrows. */
const form =
  /\/(insert|modify|paste|new|retire|merge|columns|letters|delete|move|share|works\/workers|works\/vehicles)\b|^\/(aiuto|admin\/settings|account|logout)/;

xtest("for every profile on both sites, a page says that there is nothing only where there is nothing, or what is not shown", async () => {
  const company = await fillCompany();
  // Site B and the warehouse, which sees the visits of agent 2 alone, are shown nothing of the company's dates.
  direct(() => {
    run`UPDATE appointments SET state = 1, flag_renata = 0, id_agent = 1`;
    run`UPDATE documents SET show_in_charge = 0`;
  });
  const pages = pagesOf(company).flatMap(({ path }) => (form.test(path) ? [] : [path]));
  const all = new Map<string, string[]>();
  const whole = visitor("superadmin");
  for (const path of pages) all.set(path, nothings((await whole.get(path)).text));
  const untrue = new Set<string>();
  let narrowed = 0;
  for (const site of ["A", "B"] as const) {
    for (const profile of Object.keys(profiles) as Profile[]) {
      const me = visitor(profile, site);
      for (const path of pages) {
        const { status, text } = await me.get(path);
        if (status !== 200) continue;
        const left = [...(all.get(path) ?? [])];
        for (const sentence of nothings(text)) {
          if (saysWhy.test(sentence)) narrowed++;
          else if (left.includes(sentence)) left.splice(left.indexOf(sentence), 1);
          else if (!own.test(path) && !own.test(sentence)) untrue.add(`${site} ${path}: ${sentence}`);
        }
      }
    }
  }
  expect(narrowed).toBeGreaterThan(100);
  expect([...untrue]).toEqual([]);
});
