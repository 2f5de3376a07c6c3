import { Hono } from "hono";
import { z } from "zod";
import { type Listing, ListPage } from "../../../views/search/listing/page";
import type { Query } from "../../../views/ui/button";
import type { AnyRead, ValuesOf } from "../../call/funct";
import type { Caller } from "../../journal/caller";
import type { Env } from "../middleware";
import {
  type Asked,
  type Export,
  exportList,
  type List,
  showList,
  withFormat,
  withFoundSearchAndFilters,
  withSearchAndFilters,
} from "./lists";
import { readOrSearched } from "./searches";

type SearchedList<F extends AnyRead, Row, Choices> = Omit<List<F>, "madeOf" | "title"> & {
  list: Listing<Row, Choices>;
  filters: z.ZodRawShape;
  rows: (found: ValuesOf<F>) => readonly Row[];
  exported: Omit<Export<Row>, "columns">;
  choices: (caller: Caller) => Choices;
};

/** A later page without filters is of the whole list. */
function withFirst(asked: Asked, first?: Query): Asked {
  const isPlain = Object.entries(asked).every(([name, value]) => (name === "page" ? value === 1 : !value));
  return isPlain ? { ...asked, ...first } : asked;
}

type Sums = { total: number; sum?: number };

export function listPages<F extends AnyRead, Row extends { id: number }, Choices>(
  searched: SearchedList<F, Row, Choices>,
) {
  const { list, filters, rows, exported, choices: choicesFor, ...read } = searched;
  const path = read.path.replace(/\/$/, "");
  const pages = new Hono<Env>();
  pages.on(
    readOrSearched,
    path,
    withSearchAndFilters({ ...filters, all: z.literal("1").optional() }),
    (c) => {
      const choices = choicesFor(c.get("caller"));
      const shown = { ...read, first: list.first, title: list.title, madeOf: [choices] };
      const { all, ...asked } = c.req.valid("query") as Asked & { all?: string };
      return showList(c, shown, all ? asked : withFirst(asked, list.first), (found, state) => (
        <ListPage {...(found as Sums)} list={list} rows={rows(found)} state={state} choices={choices} />
      ));
    },
  );
  pages.post(`${path}/export/:format`, withFormat, withFoundSearchAndFilters(filters), (c) => {
    const columns: Export<Row>["columns"] = (viewer, chosen) =>
      list.columns(viewer, chosen, choicesFor(c.get("caller")));
    const { format } = c.req.valid("param");
    return exportList(c, { ...exported, columns }, format, c.req.valid("query") as Asked);
  });
  return pages;
}
