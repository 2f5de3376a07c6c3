import type { ListName, SavedView } from "../../../server/search/listing/model";
import { address, type Query } from "../../ui/query";

export type ListState = {
  name: ListName;
  path: string;
  page: number;
  chosen: Query;
  /** What was typed, and what stands for it in addresses (pages/searches.ts). */
  query?: string;
  search?: string;
  views: readonly SavedView[];
};

export const withChosen = ({ path, chosen, search }: ListState, others: Query = {}) =>
  address(path, { ...chosen, search, ...others });

/** Filters and order without what was typed, as a view stores them. */
export const viewQuery = ({ chosen }: Pick<ListState, "chosen">) => address("", chosen).slice(1);

/** The order of a list narrows nothing, nor does the part of it that a tab shows. */
export const isNarrowed = ({ chosen: { sort: _sort, view: _view, ...filters }, search, query }: ListState) =>
  Boolean(search || query) || Object.values(filters).some((value) => value !== undefined);

export const everything = ({ path, chosen: { view } }: ListState) => address(path, { view });
