import type { ListName, SavedView } from "../../../server/search/listing/model";
import { address, type Query } from "../../ui/query";

/** What a list shows; its address has all of it. */
export type ListState = {
  name: ListName;
  path: string;
  page: number;
  /** Filters and order. */
  chosen: Query;
  /** What was typed, and what stands for it in addresses (pages/searches.ts). */
  query?: string;
  search?: string;
  /** The account's own views of this list. */
  views: readonly SavedView[];
};

/** The address of the same list with something else chosen, at its first page. */
export const withChosen = ({ path, chosen, search }: ListState, others: Query = {}) =>
  address(path, { ...chosen, search, ...others });

/** Filters and order without what was typed, as a view stores them. */
export const viewQuery = ({ chosen }: Pick<ListState, "chosen">) => address("", chosen).slice(1);

/** Whether something narrows the list: its order does not, nor does which part of it a tab shows. */
export const isNarrowed = ({ chosen: { sort: _sort, view: _view, ...filters }, search, query }: ListState) =>
  Boolean(search || query) || Object.values(filters).some((value) => value !== undefined);

/** The same list with nothing chosen but its tab. */
export const everything = ({ path, chosen: { view } }: ListState) => address(path, { view });
