import { Hono } from "hono";
import { SearchResults } from "../../views/search/results";
import type { Caller } from "../caller";
import { clientApi } from "../clients/api";
import type { Env } from "../edge";
import { perform } from "../funct";
import { only, page } from "../html";
import { orderApi } from "../orders/api";

export const searchPages = new Hono<Env>();

/** How many of each noun the field in the top bar offers. */
const offered = 6;

/** What the top bar offers while one types. */
searchPages.get("/search/items", only("signed in"), async (c) => {
  const { clients, orders } = await find(c.req.query("q") ?? "", c.get("caller"));
  return c.json({ items: [...orders.slice(0, offered), ...clients.slice(0, offered)] });
});

searchPages.get("/search", only("signed in"), async (c) => {
  const query = c.req.query("q")?.trim() ?? "";
  const found = await find(query, c.get("caller"));
  return page(c, query ? `Ricerca: ${query}` : "Ricerca", <SearchResults query={query} {...found} />);
});

type Hit = { value: string; text: string; href: string };

/** Clients by name, e-mail or phone and orders by number or client, each through its own door. */
async function find(query: string, caller: Caller): Promise<{ clients: Hit[]; orders: Hit[] }> {
  if (!query.trim()) return { clients: [], orders: [] };
  const asked = { query, page: 1 };
  const clients = await perform(clientApi.getAll, asked, caller);
  const orders = await perform(orderApi.getIndex, asked, caller);
  return {
    clients: clients.ok ? clients.values.clients.map(clientHit) : [],
    orders: orders.ok ? orders.values.orders.map(orderHit) : [],
  };
}

const clientHit = ({ id, name }: { id: number; name: string }): Hit => ({
  value: `client-${id}`,
  text: name,
  href: `/client/modify/${id}`,
});

const orderHit = ({ id, client }: { id: number; client: string }): Hit => ({
  value: `order-${id}`,
  text: `Ordine ${id} · ${client}`,
  href: `/orders/${id}`,
});
