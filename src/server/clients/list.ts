import type { Site } from "../base/permissions";
import { type Fragment, sql } from "../db/db";
import { naturalOrder } from "../db/natural-order";
import { countOf, directions, idsFromNearerEnd, totalOf } from "../db/paging";
import { every, sortOf, withinPeriod } from "../search/listing/store";
import { clientsOf } from "../search/matching";
import { incompleteClients } from "./gaps";
import type { ClientList } from "./input";
import { clientsPerPage } from "./model";
import { clientRows } from "./store";

type Reader = { site: Site };

export function listClients(asked: ClientList, reader: Reader) {
  const { ids, total } = chosenClients(asked, reader);
  return { clients: clientRows(ids, reader), total };
}

export function chosenClients({ page, query, sort, ...filters }: ClientList, reader: Reader) {
  const conditions = conditionsOf(filters, reader);
  const { column, descending } = sortOf(sort ?? "-number");
  // A search alone is read from its index, which has the order of the numbers.
  const isPlain = column === "number" && conditions.length === 0;
  const from = isPlain ? plain(query) : narrowed(query, conditions);
  if (!from) return { ids: [], total: 0 };
  const total = isPlain && !query ? totalOf("clients", "A") : countOf(from);
  const list = { id: sql`rowid`, from, ...directions(sortings[column], descending) };
  return { ids: idsFromNearerEnd(list, total, page, clientsPerPage), total };
}

const plain = (query?: string) => (query ? clientsOf(query) : sql`clients`);

const narrowed = (query: string | undefined, conditions: Fragment[]) =>
  sql`clients WHERE ${every([...(query ? [sql`id IN ${clientsOf(query) ?? sql`()`}`] : []), ...conditions])}`;

function conditionsOf({ kind, missing, ...period }: ClientList, { site }: Reader): Fragment[] {
  const lacks = {
    phone: sql`phone = '' AND cellphone = ''`,
    email: sql`email = ''`,
    visits: sql`NOT EXISTS (SELECT 1 FROM appointments WHERE id_client = clients.id)`,
    data: site === "A" ? sql`id IN ${incompleteClients}` : sql`FALSE`,
  };
  return [
    ...(kind === undefined ? [] : [sql`private_client = ${kind}`]),
    ...(missing ? [lacks[missing]] : []),
    ...withinPeriod(sql`date_created`, period),
  ];
}

/** Each is the order of an index. */
const sortings = {
  number: [sql`rowid`],
  name: [...naturalOrder(sql`folded`), sql`rowid`],
  kind: [sql`private_client`, sql`rowid`],
};
