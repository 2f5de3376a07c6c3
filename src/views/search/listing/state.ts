import type { ListName, SavedView } from "../../../server/search/listing/model";
import { address, type Query } from "../../ui/button";

export type ListState = {
  name: ListName;
  path: string;
  page: number;
  chosen: Query;
  /** What was typed, and what stands for it in addresses (pages/searches.ts). */
  query?: string;
  search?: string;
  views: readonly SavedView[];
  /** The view that an address without filters opens, where that is not the whole list. */
  first?: Query;
};

/** What an address of the list has; where it opens on a view, that of the whole list says so. */
export function addressed({ chosen, search, first }: ListState, others: Query = {}): Query {
  const query = { ...chosen, search, ...others };
  const isWhole = Object.values(query).every((value) => value === undefined || value === "");
  return first && isWhole ? { all: 1 } : query;
}

export const withChosen = (state: ListState, others?: Query) => address(state.path, addressed(state, others));

/** Filters and order without what was typed, as a view stores them. */
export const viewQuery = ({ chosen }: Pick<ListState, "chosen">) => address("", chosen).slice(1);

/** The order of a list narrows nothing, nor does the part of it that a tab shows. */
export const isNarrowed = ({ chosen: { sort: _sort, view: _view, ...filters }, search, query }: ListState) =>
  Boolean(search || query) || Object.values(filters).some((value) => value !== undefined);

export const isFirst = ({ chosen, first }: ListState) =>
  first !== undefined && viewQuery({ chosen }) === viewQuery({ chosen: first });

export const everything = ({ path, chosen: { view }, first }: ListState) =>
  address(path, { view, all: first && 1 });

export const everythingText = (state: ListState) => (isFirst(state) ? "Tutto l'elenco" : "Togli i filtri");
