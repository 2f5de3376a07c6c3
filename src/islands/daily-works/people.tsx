import { type KeyboardEvent, memo, useState } from "react";
import type { Kind } from "../../server/crew/words";
import { Button } from "../../views/ui/button";
import { Icon } from "../../views/ui/icon";
import { arranged, type Sorting, turned } from "./arranged";
import type { Listed } from "./cells";
import { Entry } from "./entry";
import { useDesk } from "./hands";

type Props = {
  kind: Kind;
  people: readonly Listed[];
  taken: number;
  required: number;
  onAdd(): void;
};

const headings = [
  ["value", "Cod."],
  ["text", "Nome"],
  ["used", "Usi"],
] as const;

const names = {
  worker: { title: "Operai", filter: "Filtra gli operai", add: "Aggiungi un operaio per questo giorno" },
  vehicle: {
    title: "Automezzi",
    filter: "Filtra gli automezzi",
    add: "Aggiungi un automezzo per questo giorno",
  },
};

/** The list beside the works: who is there, how often the day uses each, "usati / richiesti" (spec 2 §2). */
export const People = memo(function People({ kind, people, taken, required, onAdd }: Props) {
  const { editable } = useDesk();
  const [typed, setTyped] = useState("");
  const [sorted, setSorted] = useState<Sorting>();
  const [open, setOpen] = useState(false);
  const rows = arranged(people, typed, sorted);
  const { title, filter, add } = names[kind];
  return (
    <section className="people" aria-label={title} data-open={open ? "" : undefined}>
      <header>
        <h2>{title}</h2>
        <span className="count" title="usati / richiesti">
          {taken} / {required}
        </span>
        {editable && (
          <Button kind="quiet" icon="plus" iconOnly small onClick={onAdd}>
            {add}
          </Button>
        )}
        <input
          type="search"
          aria-label={filter}
          placeholder="Filtra"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
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
        <table>
          <thead>
            <tr>
              {headings.map(([by, text]) => (
                <th key={by} aria-sort={sorted?.by === by ? sorted.order : undefined}>
                  <button type="button" onClick={() => setSorted(turned(sorted, by))}>
                    {text}
                    {sorted?.by === by && (
                      <Icon name={sorted.order === "ascending" ? "chevron-up" : "chevron-down"} />
                    )}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={alongRows}>
            {rows.map((person, index) => (
              <Entry key={person.id} kind={kind} person={person} entry={index === 0} />
            ))}
          </tbody>
        </table>
        {!rows.length && <p className="soft">Nessun risultato</p>}
      </div>
    </section>
  );
});

/** Up and down walk the list: Tab passes it in one step. */
function alongRows(event: KeyboardEvent) {
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
