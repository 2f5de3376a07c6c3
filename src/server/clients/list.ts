import { all, one } from "../db";
import { wordsBeginning } from "../text";
import { clientName, clientsPerPage, searchMost, searchPerPage } from "./model";
import { type ClientRow, placesOf } from "./store";

type ListRow = Pick<
  ClientRow,
  "id" | "private_client" | "name" | "surname" | "business_name" | "phone" | "cellphone" | "email" | "version"
>;

/** Clients, newest first, 25 a page; `query` finds words of the name, the e-mail or a phone. */
export function listClients({ query, page }: { query?: string; page?: number }) {
  const limit = page ? clientsPerPage : -1;
  const offset = page ? (page - 1) * clientsPerPage : 0;
  const words = query ? wordsBeginning(query) : null;
  if (query && !words) return { clients: [], total: 0 };
  return words ? searchAll(words, limit, offset) : listAll(limit, offset);
}

function listAll(limit: number, offset: number) {
  const rows = all<ListRow>`
    SELECT id, private_client, name, surname, business_name, email, phone, cellphone, version FROM clients
    WHERE id IN (SELECT id FROM clients ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) ORDER BY id DESC`;
  const { total } = one<{ total: number }>`SELECT count(*) AS total FROM clients` as { total: number };
  return { clients: rows.map(withPlaces), total };
}

function searchAll(words: string, limit: number, offset: number) {
  const rows = all<ListRow>`
    SELECT c.id, c.private_client, c.name, c.surname, c.business_name, c.email, c.phone, c.cellphone, c.version
    FROM clients_text t JOIN clients c ON c.id = t.rowid
    WHERE clients_text MATCH ${words} ORDER BY t.rowid DESC LIMIT ${limit} OFFSET ${offset}`;
  const { total } = one<{ total: number }>`
    SELECT count(*) AS total FROM clients_text WHERE clients_text MATCH ${words}` as { total: number };
  return { clients: rows.map(withPlaces), total };
}

/** Clients whose surname (or business name), e-mail and phone begin with what was typed (spec 2 §5). */
export function searchClients(asked: {
  surname?: string;
  email?: string;
  cellphone?: string;
  page?: number;
}) {
  const columns = [
    { column: "folded", words: asked.surname && wordsBeginning(asked.surname) },
    { column: "email", words: asked.email && wordsBeginning(asked.email) },
    { column: "{phone cellphone}", words: asked.cellphone && wordsBeginning(asked.cellphone) },
  ];
  const match = columns.filter(({ words }) => words).map(({ column, words }) => `${column} : (${words})`);
  if (!match.length) return { clients: [], total: 0 };
  const limit = asked.page ? searchPerPage : searchMost;
  return searchAll(match.join(" AND "), limit, asked.page ? (asked.page - 1) * searchPerPage : 0);
}

function withPlaces(row: ListRow) {
  const { name: _name, surname: _surname, business_name: _business, ...client } = row;
  return { ...client, name: clientName(row), pickupPlaces: placesOf(row.id) };
}
