import { Hono } from "hono";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { ListState } from "../../../views/search/listing/state";
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

type SearchedList<F extends AnyRead, Row, Choices> = Omit<List<F>, "madeOf"> & {
  filters: z.ZodRawShape;
  exported: Export<Row>;
  /** What the view offers besides, the same for accounts of the same rights. */
  choices: (caller: Caller) => Choices;
  view: (found: ValuesOf<F>, state: ListState, choices: Choices) => ReactNode;
};

/** The page of a list with a search, filters and its export. */
export function listPages<F extends AnyRead, Row, Choices>(list: SearchedList<F, Row, Choices>) {
  const { filters, exported, view, ...shown } = list;
  const path = list.path.replace(/\/$/, "");
  const pages = new Hono<Env>();
  pages.on(readOrSearched, path, withSearchAndFilters(filters), (c) => {
    const choices = list.choices(c.get("caller"));
    return showList(c, { ...shown, madeOf: [choices] }, c.req.valid("query") as Asked, (found, state) =>
      view(found, state, choices),
    );
  });
  pages.post(`${path}/export/:format`, withFormat, withFoundSearchAndFilters(filters), (c) =>
    exportList(c, exported, c.req.valid("param").format, c.req.valid("query") as Asked),
  );
  return pages;
}
