import { type Context, Hono } from "hono";
import { validator } from "hono/validator";
import { z } from "zod";
import { address } from "../../../views/ui/button";
import { steadyMilliseconds } from "../../base/clock";
import { attempt, refuse } from "../../base/errors";
import type { AnyWrite } from "../../call/funct";
import { readForm } from "../body";
import type { Env } from "../middleware";
import { passOn, takeBack, typedNames } from "./back";
import { listQuery } from "./forms";
import { isHtmx } from "./htmx";
import { denied, go, only, type PageContext } from "./respond";

const ownerOf = (c: Context<Env>): string | undefined => {
  const { user, site } = c.get("caller");
  return user ? `${user.id} ${site}` : undefined;
};

export const storeTexts = (c: Context<Env>, texts: object) => storeSearch(ownerOf(c) ?? "", texts);

export function textsOf(c: Context<Env>, name: "search" | "filled"): Record<string, unknown> {
  const [owner, id] = [ownerOf(c), c.req.query(name)];
  return ((owner && id && findSearch(owner, id)) || {}) as Record<string, unknown>;
}

const storedFor = 12 * 3_600_000;
const maxSearchesOfAccount = 500;

type Search = { texts: object; usedAt: number };

/** What each account typed into the searches of a site's lists, the last used at the end; only in memory. */
const searches = new Map<string, Map<string, Search>>();

export function storeSearch(owner: string, texts: object): string | undefined {
  if (!Object.values(texts).some(Boolean)) return undefined;
  const own = searches.get(owner) ?? new Map<string, Search>();
  searches.set(owner, own);
  const id = crypto.randomUUID();
  own.set(id, { texts, usedAt: steadyMilliseconds() });
  for (const [oldest, search] of own)
    if (own.size > maxSearchesOfAccount || isOver(search)) own.delete(oldest);
    else break;
  return id;
}

/** Undefined when it is another account's, too old, or from before the start of the server. */
export function findSearch(owner: string, id: string): object | undefined {
  const own = searches.get(owner);
  const search = own?.get(id);
  own?.delete(id);
  if (!search || isOver(search)) return undefined;
  own?.set(id, { ...search, usedAt: steadyMilliseconds() });
  return search.texts;
}

const isOver = ({ usedAt }: Search) => usedAt <= steadyMilliseconds() - storedFor;

/** The `typed` ones are about persons and must not be in an address: `search` stands for them. */
export const withSearch = <Typed extends z.ZodRawShape, Others extends z.ZodRawShape>(
  typed: Typed,
  others: Others,
) => {
  const [Typed, Others] = [z.object(typed), z.object(others)];
  for (const name of Object.keys(typed)) typedNames.add(name);
  return validator("query", async (_query, c: Context<Env>) => {
    const asked = c.req.query();
    const owner = ownerOf(c);
    const filtersOf = (texts: unknown, search?: string) => ({
      ...Others.parse(asked),
      ...Typed.parse(texts),
      search,
    });

    if (c.req.method === "POST") {
      if (!owner && isHtmx(c)) return denied(c);
      if (!owner) return go(c, `/login?next=${encodeURIComponent(c.req.path)}`);
      const filters = filtersOf((await readForm(c)).values);
      const search = storeSearch(owner, Typed.parse(filters));
      const { page: _page, search: _search, ...same } = asked;
      const result = address(c.req.path, { ...same, search });
      // An empty search is answered in place: its address would not show that it was one.
      if (search && !isHtmx(c)) return c.redirect(result, 303);
      c.header("HX-Replace-Url", result);
      return { ...filters, search };
    }

    const texts = owner && asked.search && findSearch(owner, asked.search);
    if (texts) return filtersOf(texts, asked.search);
    if (asked.search && isHtmx(c)) {
      // The open page still shows what was typed, which the server does not know any more.
      c.header("HX-Refresh", "true");
      return c.body(null);
    }
    const filters = filtersOf(asked);
    return { ...filters, search: owner ? storeSearch(owner, Typed.parse(filters)) : undefined };
  });
};

export const withFoundSearch = <Typed extends z.ZodRawShape, Others extends z.ZodRawShape>(
  typed: Typed,
  others: Others,
) => {
  const [Typed, Others] = [z.object(typed), z.object(others)];
  return validator("query", (_query, c: Context<Env>) => {
    const asked = c.req.query();
    const owner = ownerOf(c);
    const texts = owner && asked.search ? findSearch(owner, asked.search) : undefined;
    if (asked.search && !texts) refuse(409, "La ricerca è scaduta: cercare di nuovo.");
    return { ...Others.parse(asked), ...Typed.parse(texts ?? asked), search: asked.search };
  });
};

export const withListSearch = withSearch({ query: listQuery.query }, { page: listQuery.page });

export const readOrSearched = ["GET", "POST"];

type Values = Record<string, unknown>;

const ClientText = z.string().trim().catch("");
const NewClient = z.record(z.string(), z.unknown()).catch({});

/** What was typed stays on the server: names must not be in an address. `read`: of what only one of the tabs asks for. */
export function clientTabs(path: string, insert: AnyWrite, read = (typed: Values) => typed): Hono<Env> {
  const pages = new Hono<Env>();
  pages.post(`${path}/new-tab`, only(insert), (c) =>
    openTab(c, `${path}/new-client`, (typed) => toNewClient(read(typed))),
  );
  pages.post(`${path}/known-tab`, only(insert), (c) =>
    openTab(c, path, (typed) => toKnownClient(read(typed))),
  );
  return pages;
}

export async function openTab(c: PageContext, tab: string, convert: (typed: Values) => Values) {
  const typed = takeBack(c, (await readForm(c)).values);
  passOn(c, tab);
  return go(c, address(tab, { filled: storeTexts(c, { values: convert(typed), isTyped: true }) }));
}

/** The words that found no client become the surname, unless one was typed before. */
export function toNewClient({
  client_text,
  client_address: _,
  newClient,
  ...visit
}: Values): Values & { client: Values } {
  const surname = visit.client ? "" : ClientText.parse(client_text);
  return { ...visit, client: { privateClient: 1, surname, ...typedOf(visit.client, newClient) } };
}

function toKnownClient({ client, found, found_text, newClient, ...visit }: Values): Values {
  const chosen = found === undefined ? {} : { client: found, client_text: ClientText.parse(found_text) };
  return { ...visit, ...chosen, newClient: JSON.stringify(typedOf(client, newClient)) };
}

/** Of a new client, in this form and in those before it. */
const typedOf = (client: unknown, before: unknown): Values => ({
  ...NewClient.parse(parsed(before)),
  ...NewClient.parse(client),
});

const parsed = (json: unknown): unknown => attempt(() => JSON.parse(String(json)), {});
