import { all, type Fragment, sql } from "../db";
import { paged } from "../paging";
import { toFtsPrefixQuery } from "../text";
import { clientName, clientsPerPage, maxResults, searchPerPage } from "./model";
import { type ClientRow, placesOf } from "./store";

type ListRow = Pick<
  ClientRow,
  "id" | "private_client" | "name" | "surname" | "business_name" | "phone" | "cellphone" | "email" | "version"
>;

/** The ids of the clients with the words of a query, for `IN`. */
export function clientsMatching(query: string) {
  const words = toFtsPrefixQuery(query);
  return words ? sql`(SELECT rowid FROM ${withWords(words)})` : sql`()`;
}

const withWords = (words: string) => sql`clients_text WHERE clients_text MATCH ${words}`;

/** Clients, newest first, 25 a page; `query` finds words of the name, the e-mail or a phone. */
export function listClients({ query, page }: { query?: string; page?: number }) {
  const words = query ? toFtsPrefixQuery(query) : "";
  if (words === null) return { clients: [], total: 0 };
  return list(words ? withWords(words) : sql`clients`, page, clientsPerPage);
}

function list(from: Fragment, page: number | undefined, perPage: number, maxRows?: number) {
  const numbers = { columns: sql`rowid AS id`, from, order: sql`rowid DESC` };
  const { rows, total } = paged<{ id: number }>(numbers, page, perPage, maxRows);
  const clients = all<ListRow>`
    SELECT id, private_client, name, surname, business_name, email, phone, cellphone, version FROM clients
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))})) ORDER BY id DESC`;
  return { clients: clients.map(withPlaces), total };
}

/** Clients whose surname (or business name), e-mail and phone begin with what was typed (spec 2 §5). */
export function searchClients(asked: {
  surname?: string;
  email?: string;
  cellphone?: string;
  page?: number;
}) {
  const columns = [
    { column: "folded", words: asked.surname && toFtsPrefixQuery(asked.surname) },
    { column: "email", words: asked.email && toFtsPrefixQuery(asked.email) },
    { column: "{phone cellphone}", words: asked.cellphone && toFtsPrefixQuery(asked.cellphone) },
  ];
  const match = columns.filter(({ words }) => words).map(({ column, words }) => `${column} : (${words})`);
  if (!match.length) return { clients: [], total: 0 };
  return list(withWords(match.join(" AND ")), asked.page, searchPerPage, maxResults);
}

function withPlaces(row: ListRow) {
  const { name: _name, surname: _surname, business_name: _business, ...client } = row;
  return { ...client, name: clientName(row), pickupPlaces: placesOf(row.id) };
}
