import type { Operation } from "../../../server/api";
import type { ListNoun } from "../../../server/base/empty-lists";
import { euroText } from "../../../server/base/text";
import { LinkButton, type Query } from "../../ui/button";
import type { IconName } from "../../ui/icons";
import { type Columns, PageActions } from "../../ui/list";
import { useViewer, type Viewer } from "../../viewer";
import { ListBar, type ReadyView } from "./bar";
import type { ListFilter } from "./chips";
import { FilteredList } from "./list";
import type { ListState } from "./state";

/** A list as its page shows it and its export writes it; what is falsy is left out. */
export type Listing<Row, Choices> = {
  title: string;
  live: readonly string[];
  of?: readonly ListNoun[];
  add: { operation: Operation; href: string; icon: IconName; text: string };
  search: string;
  ready: (viewer: Viewer) => readonly (ReadyView | false)[];
  filters: (viewer: Viewer, choices: Choices) => readonly (ListFilter | false)[];
  columns: (viewer: Viewer, chosen: Query, choices: Choices) => Columns<Row>;
  exported: Operation;
  /** The view that is shown first; the whole list is one press away. */
  first?: Query;
  pageSize: number;
  /** The order of the list when its address has none. */
  order: string;
  /** How many of all lack something, with the filter that shows them. */
  lacking?: (choices: Choices) => { text: string; query: Query } | false;
  /** What its sum leaves out. */
  sumNote?: (chosen: Query) => string | false;
};

type Props<Row, Choices> = {
  list: Listing<Row, Choices>;
  rows: readonly Row[];
  total: number;
  sum?: number;
  state: ListState;
  choices: Choices;
};

export function ListPage<Row extends { id: number }, Choices>(props: Props<Row, Choices>) {
  const { list, sum, choices, ...found } = props;
  const { title, live, of, add, search, ready, filters, columns, exported, pageSize, order } = list;
  const { state } = found;
  const viewer = useViewer();
  return (
    <>
      {viewer.mayCall(add.operation) && (
        <PageActions>
          <LinkButton href={add.href} kind="primary" icon={add.icon}>
            {add.text}
          </LinkButton>
        </PageActions>
      )}
      <ListBar
        state={state}
        search={search}
        ready={ready(viewer).filter((view) => view !== false)}
        filters={filters(viewer, choices)}
        exported={exported}
      />
      <FilteredList
        {...found}
        {...{ live, of, pageSize, order }}
        label={title}
        columns={columns(viewer, state.chosen, choices)}
        lacking={list.lacking?.(choices)}
        sum={
          sum === undefined
            ? undefined
            : [euroText(sum), list.sumNote?.(state.chosen)].filter(Boolean).join(" ")
        }
      />
    </>
  );
}
