import type { ListNoun } from "../../../server/base/empty-lists";
import { LinkButton, type Query } from "../../ui/button";
import { EmptyState, Pagination } from "../../ui/details";
import { type Columns, LiveList, Table } from "../../ui/list";
import { addressed, everything, everythingText, isNarrowed, type ListState, withChosen } from "./state";

type Props<Row> = {
  label: string;
  /** Nouns whose changes refresh the list. */
  live: readonly string[];
  state: ListState;
  rows: readonly Row[];
  columns: Columns<Row>;
  total: number;
  pageSize: number;
  /** What the rows of the filter come to, as text. */
  sum?: string;
  /** What it lists, where a right or the site narrows that. */
  of?: readonly ListNoun[];
  order?: string;
  lacking?: { text: string; query: Query } | false;
};

export function FilteredList<Row extends { id: number }>(props: Props<Row>) {
  const { label, live, state, rows, columns, total, pageSize, sum, of, order, lacking } = props;
  const { chosen, page, path } = state;
  const sorted = {
    by: (chosen.sort as string | undefined) ?? order,
    href: (sort: string) => withChosen(state, { sort: sort === order ? undefined : sort }),
  };
  return (
    <LiveList live={live} query={{ ...addressed(state), page: page > 1 ? page : undefined }} path={path}>
      {lacking && !isNarrowed(state) && <a href={withChosen(state, lacking.query)}>{lacking.text}</a>}
      <Pagination
        page={page}
        pageSize={pageSize}
        total={total}
        sum={total ? sum : undefined}
        query={addressed(state)}
        path={path}
      >
        {rows.length ? (
          <Table label={label} main rows={rows} rowKey={({ id }) => id} columns={columns} sorted={sorted} />
        ) : (
          <Nothing state={state} of={of} />
        )}
      </Pagination>
    </LiveList>
  );
}

function Nothing({ state, of }: Pick<Props<unknown>, "state" | "of">) {
  if (!isNarrowed(state)) return <EmptyState of={of} />;
  return (
    <EmptyState
      of={of}
      rest="con questi filtri"
      action={<LinkButton href={everything(state)}>{everythingText(state)}</LinkButton>}
    >
      Nessuna riga corrisponde ai filtri.
    </EmptyState>
  );
}
