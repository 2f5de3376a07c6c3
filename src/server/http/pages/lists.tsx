import { zValidator } from "@hono/zod-validator";
import type { ReactNode } from "react";
import { z } from "zod";
import type { ListState } from "../../../views/search/listing/state";
import type { Query } from "../../../views/ui/button";
import { type Column, type Columns, type Fact, shownColumns } from "../../../views/ui/list";
import type { Viewer } from "../../../views/viewer";
import { type AnyRead, type AnyWrite, perform, type ReadFunct, type ValuesOf } from "../../call/funct";
import type { Gate } from "../../call/gate";
import type { Call } from "../../journal/caller";
import type { Cell } from "../../transfer/spreadsheets/model";
import { type Format, formats, spreadsheetDownload } from "../../transfer/spreadsheets/write";
import { listQuery, withQuery } from "./forms";
import { allowed, denied, need, type PageContext, page, valuesOf, viewerOf } from "./respond";
import { withFoundSearch, withSearch } from "./searches";

const lenient = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).catch(undefined)]),
  ) as unknown as Shape;

export const withFilters = <Shape extends z.ZodRawShape>(filters: Shape) =>
  withQuery({ page: listQuery.page, ...lenient(filters) });

export const withSearchAndFilters = <Shape extends z.ZodRawShape>(filters: Shape) =>
  withSearch({ query: listQuery.query }, { page: listQuery.page, ...lenient(filters) });

export const withFoundSearchAndFilters = <Shape extends z.ZodRawShape>(filters: Shape) =>
  withFoundSearch({ query: listQuery.query }, { page: listQuery.page, ...lenient(filters) });

export type Asked = { page: number; query?: string; search?: string };

export type List<F extends AnyRead> = Pick<ListState, "name" | "path" | "first"> & {
  title: string;
  read: F;
  views: ReadFunct<Gate, { list: ListState["name"] }, Pick<ListState, "views">>;
  madeOf?: readonly unknown[];
};

export async function showList<F extends AnyRead>(
  c: PageContext,
  { name, path, first, title, read, madeOf, ...list }: List<F>,
  { page: number, query, search, ...chosen }: Asked,
  view: (found: ValuesOf<F>, state: ListState) => ReactNode,
) {
  const found = await need(c, read, { page: number, query, ...chosen });
  const { views } = await need(c, list.views, { list: name });
  const state = { name, path, page: number, query, search, chosen: chosen as Query, views, first };
  return page(c, title, view(found, state), {
    madeOf: madeOf && !search ? [found, views, chosen, number, ...madeOf] : undefined,
  });
}

const exportFormats = Object.keys(formats) as [Format, ...Format[]];

export const withFormat = zValidator("param", z.object({ format: z.enum(exportFormats) }));

export type Export<Row> = {
  filename: string;
  record: AnyWrite;
  read: AnyRead;
  rows: (ids: number[], call: Call) => readonly Row[];
  columns: (viewer: Viewer, chosen: Query) => Columns<Row>;
};

export async function exportList<Row>(
  c: PageContext,
  { filename, record, read, rows, columns }: Export<Row>,
  format: Format,
  { page: _page, search: _search, ...asked }: Asked,
) {
  const caller = c.get("caller");
  const { user } = caller;
  if (!user || !allowed(c, record) || !allowed(c, read)) return denied(c);
  valuesOf(await perform(record, { ...asked, format }, caller));
  const { ids } = await need(c, read, asked);
  const facts = shownColumns(columns(viewerOf(c), asked as Query)).flatMap(factsOf);
  const cells = inSteps(ids, (some) =>
    rows(some, { ...caller, user }).map((row) => facts.map(({ text }) => text(row))),
  );
  const shown = facts.map(({ head, kind }) => ({ heading: head, kind: kind ?? ("text" as const) }));
  return spreadsheetDownload(filename, format, { name: filename, columns: shown, rows: cells });
}

const factsOf = <Row,>({ head, kind, text, inFile }: Column<Row>): readonly Fact<Row>[] =>
  inFile ?? (text ? [{ head, kind, text }] : []);

const rowsAtOnce = 100;

async function* inSteps(ids: readonly number[], rows: (ids: number[]) => Cell[][]) {
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    yield* rows(ids.slice(at, at + rowsAtOnce));
    await Bun.sleep(0);
  }
}
