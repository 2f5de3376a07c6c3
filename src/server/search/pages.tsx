import { Hono } from "hono";
import { SearchResults } from "../../views/search/results";
import { clientApi } from "../clients/api";
import { clientPage } from "../clients/model";
import { searchManual } from "../help/store";
import type { Env } from "../middleware";
import { orderApi } from "../orders/api";
import { typedText } from "../pages/forms";
import { allowed, need, type PageContext, page, signedIn } from "../pages/respond";

export const searchPages = new Hono<Env>();

/** Suggestions of each noun in the field of the top bar. */
const maxSuggestions = 6;
const maxParts = 3;

/** Suggestions of the top bar. */
searchPages.post("/search/items", signedIn, async (c) => {
  const { clients, orders, parts } = await hitsOf(c, await typedText(c));
  const guide = parts.map((part) => ({ ...part, text: `Guida: ${part.text}` }));
  return c.json({
    items: [
      ...orders.slice(0, maxSuggestions),
      ...clients.slice(0, maxSuggestions),
      ...guide.slice(0, maxParts),
    ],
  });
});

searchPages.get("/search", signedIn, (c) => resultsPage(c, ""));

searchPages.post("/search", signedIn, async (c) => resultsPage(c, await typedText(c)));

async function resultsPage(c: PageContext, query: string) {
  const hits = await hitsOf(c, query);
  return page(c, query ? `Ricerca: ${query}` : "Ricerca", <SearchResults query={query} {...hits} />);
}

type Hit = { value: string; text: string; href: string };

/**
 * Clients by name, e-mail or phone and orders by number or client, each only with its permission; parts of the manual
 * by their words.
 */
async function hitsOf(c: PageContext, query: string): Promise<Record<"clients" | "orders" | "parts", Hit[]>> {
  if (!query) return { clients: [], orders: [], parts: [] };
  const filters = { query, page: 1 };
  return {
    clients: allowed(c, clientApi.getAll)
      ? (await need(c, clientApi.getAll, filters)).clients.map(clientHit)
      : [],
    orders: allowed(c, orderApi.getIndex)
      ? (await need(c, orderApi.getIndex, filters)).orders.map(orderHit)
      : [],
    parts: searchManual(query).map(partHit),
  };
}

const clientHit = ({ id, name }: { id: number; name: string }): Hit => ({
  value: `client-${id}`,
  text: name,
  href: clientPage(id),
});

const orderHit = ({ id, client }: { id: number; client: string }): Hit => ({
  value: `order-${id}`,
  text: `Ordine ${id} · ${client}`,
  href: `/orders/${id}`,
});

const partHit = ({ title, address }: { title: string; address: string }): Hit => ({
  value: `guide-${address}`,
  text: title,
  href: address,
});
