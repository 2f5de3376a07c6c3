import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type KeyboardEvent, memo, useMemo, useState } from "react";
import type { Kind, Listed } from "../../server/crews/model";
import { Button } from "../../views/ui/button";
import { Icon } from "../../views/ui/icon";
import { matchingPeople } from "../crew/search";
import { useBoardActions } from "./board-context";
import { Entry } from "./entry";

type Props = {
  kind: Kind;
  people: readonly Listed[];
  taken: number;
  required: number;
  /** Only those that it finds. */
  typed: string;
  onAdd?(): void;
};

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const { accessor, columns: define } = createColumnHelper<typeof features, Listed>();
const byName = (a: { original: Listed }, b: { original: Listed }) =>
  a.original.text.localeCompare(b.original.text, "it", { numeric: true });
const columns = define([
  accessor("value", { header: "Cod.", sortFn: sortFn_basic, sortDescFirst: false }),
  accessor("text", { header: "Nome", sortFn: byName }),
  accessor("used", { header: "Usi", sortFn: sortFn_basic, sortDescFirst: false }),
]);

const names = {
  worker: { title: "Operai", add: "Aggiungi un operaio per questo giorno" },
  vehicle: { title: "Automezzi", add: "Aggiungi un automezzo per questo giorno" },
};

const order = { asc: "ascending", desc: "descending" } as const;

export const People = memo(function People({ kind, people, taken, required, typed, onAdd }: Props) {
  const { changesDay } = useBoardActions();
  const [open, setOpen] = useState(false);
  const data = useMemo(() => matchingPeople(people, typed), [people, typed]);
  const table = useTable({ features, columns, data, getRowId: ({ id }) => String(id) });
  const rows = table.getRowModel().rows;
  const { title, add } = names[kind];
  return (
    <section className="people" aria-label={title} data-open={open ? "" : undefined}>
      <header>
        <h2>{title}</h2>
        <span className="count" title="usati / richiesti">
          {`${taken} / ${required}`}
        </span>
        {changesDay && onAdd && (
          <Button kind="quiet" icon="plus" iconOnly small onClick={onAdd}>
            {add}
          </Button>
        )}
        <Button
          kind="quiet"
          icon={open ? "chevron-up" : "chevron-down"}
          iconOnly
          small
          className="people-switch"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? `Nascondi: ${title}` : `Mostra: ${title}`}
        </Button>
      </header>
      <div className="people-rows">
        <table aria-label={title}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <th key={header.id} aria-sort={order[header.column.getIsSorted() as "asc"]}>
                    <button type="button" onClick={header.column.getToggleSortingHandler()}>
                      <table.FlexRender header={header} />
                      {header.column.getIsSorted() && (
                        <Icon name={header.column.getIsSorted() === "asc" ? "chevron-up" : "chevron-down"} />
                      )}
                    </button>
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody onKeyDown={onArrowKeys}>
            {rows.map((row, index) => (
              <Entry key={row.id} kind={kind} person={row.original} entry={index === 0} />
            ))}
          </tbody>
        </table>
        {!rows.length && <p className="soft">Nessun risultato</p>}
      </div>
    </section>
  );
});

function onArrowKeys(event: KeyboardEvent) {
  const step =
    event.key === "ArrowDown"
      ? "nextElementSibling"
      : event.key === "ArrowUp"
        ? "previousElementSibling"
        : null;
  const row = (event.target as Element).closest("tr");
  if (!step || !row || document.querySelector("[data-dragging]")) return;
  event.preventDefault();
  row[step]?.querySelector<HTMLElement>("[data-handle]")?.focus();
}
