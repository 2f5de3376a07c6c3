import { Hono } from "hono";
import { SearchResults } from "../../views/search/results";
import type { Viewer } from "../../views/viewer";
import { isPlainWords, searchManual } from "../accounts/help/store";
import { home, pagesOf } from "../accounts/menu/model";
import { groupsOf } from "../accounts/menu/shown";
import { noResultText } from "../base/empty-lists";
import type { AnyFunct } from "../call/funct";
import { clientApi } from "../clients/api";
import { readForm } from "../http/body";
import type { Env } from "../http/middleware";
import { typedText, typedTextIn } from "../http/pages/forms";
import { allowed, go, need, type PageContext, page, signedIn, viewerOf } from "../http/pages/respond";
import { storeTexts, textsOf } from "../http/pages/searches";
import { memoApi } from "../office/memos/api";
import { orderApi } from "../orders/api";
import { appointmentApi } from "../visits/appointments/api";
import { actionsOf, newClient } from "./actions";
import { searchApi } from "./api";
import { pagesBesideMenu, pagesFor } from "./commands";
import { type Item, kinds, newClientValue, searchedNouns } from "./model";
import type { FormKind } from "./sentence";

export const searchPages = new Hono<Env>();

const maxSuggestions = 14;
const maxParts = 3;

searchPages.post("/search/items", signedIn, async (c) => {
  const query = await typedText(c);
  const found = await itemsFor(c, query, "few");
  const others = found.filter(({ value }) => value !== newClientValue);
  const shown = [...others.slice(0, maxSuggestions), ...found.filter((item) => !others.includes(item))];
  return c.json({
    none: noResultText(viewerOf(c), searchedNouns),
    items: [
      ...shown.map(({ kind, value, text, detail, href, filled }) => ({
        value,
        text,
        detail,
        kind: kinds[kind][1],
        isLast: value === newClientValue,
        // What a form is filled with must not be in an address: the choice is posted.
        ...(!filled && { href }),
      })),
      ...(others.length ? [{ value: "all", text: "Mostra tutti i risultati" }] : []),
    ],
  });
});

searchPages.get("/search", signedIn, async (c) => {
  const query = typedTextIn(textsOf(c, "search").q);
  const items = await itemsFor(c, query, "all");
  const view = <SearchResults query={query} search={c.req.query("search")} items={items} />;
  return page(c, "Ricerca", view);
});

searchPages.post("/search", signedIn, async (c) => {
  const { values } = await readForm(c);
  const q = typedTextIn(values.q);
  const chosen = values.choice
    ? (await itemsFor(c, q, "all")).find(({ value }) => value === values.choice)
    : undefined;
  if (chosen)
    return go(c, chosen.filled ? `${chosen.href}?filled=${storeTexts(c, chosen.filled)}` : chosen.href);
  const search = storeTexts(c, { q });
  return go(c, search ? `/search?search=${search}` : "/search");
});

const creating: Record<FormKind, AnyFunct> = {
  appointment: appointmentApi.createNew,
  order: orderApi.insert,
  memo: memoApi.createNew,
  client: clientApi.createNew,
};

/** The very record first, then what can be done, clients, the rest. */
async function itemsFor(c: PageContext, query: string, amount: "few" | "all"): Promise<Item[]> {
  if (!query) return [];
  const found = await need(c, searchApi.find, { query, amount });
  const entries = groupsOf(viewerOf(c)).flatMap(pagesOf);
  const pages = pagesFor(query, [home, ...entries, ...pagesBesideMenu], !found.clients.length);
  const [sentence] = found.sentences;
  const isFirstCall = allowed(c, appointmentApi.createNewWithIncompleteClient);
  // `cliente Rossi` asks for one that may be there already, `nuovo cliente Rossi` does not.
  const isClient = sentence?.form === "client" && !/^\s*nuov/i.test(query);
  const actions = found.sentences
    .filter(({ form }) => allowed(c, creating[form]) && !(isClient && found.isExact))
    .flatMap((one) => actionsOf(one, isFirstCall));
  const canBeName =
    (found.clients.length > 0 || !isPlainWords(query)) &&
    (/\p{L}{2}/u.test(query) || query.replace(/\D/g, "").length > 5) &&
    !sentence &&
    !found.day.length &&
    !found.isExact;
  return [
    ...found.exact,
    ...(isClient ? [] : actions),
    ...found.day,
    ...pages.filter(({ isNamed }) => isNamed).map(({ hit }) => hit),
    ...found.clients,
    ...(isClient ? actions : []),
    ...found.records,
    ...found.named,
    ...pages.filter(({ isNamed }) => !isNamed).map(({ hit }) => hit),
    ...guideFor(query, amount, viewerOf(c)),
    ...(canBeName && (isFirstCall || allowed(c, creating.client)) ? [newClient(query, isFirstCall)] : []),
  ];
}

const guideFor = (query: string, amount: "few" | "all", viewer: Viewer): Item[] =>
  searchManual(query, viewer)
    .slice(0, amount === "few" ? maxParts : 50)
    .map(({ title, address }) => ({ kind: "guide", value: `guide-${address}`, text: title, href: address }));
