import { useDroppable } from "@dnd-kit/core";
import { type Choice, choicesOf, crewWords, type Kind } from "../../server/crews/model";
import type { Column } from "../../views/crews/order-crew";
import { Icon } from "../../views/ui/icon";
import { nameOf } from "../crew/dragging";
import { Chip } from "./chip";
import type { OrderCrewZone } from "./dragging";
import { isSeated, type Plan } from "./plan";
import { SeatEntry } from "./seat-entry";
import type { Dragged } from "./use-plan";

type Props = {
  column: Column;
  people: Plan["people"];
  editable: boolean;
  place(dragged: Dragged, to?: number): boolean;
};

export const kinds = [
  { kind: "worker", title: "Operai" },
  { kind: "vehicle", title: "Automezzi" },
] as const;

export function WorkColumn({ column, people, editable, place }: Props) {
  const { setNodeRef, isOver } = useDroppable({
    id: `work-${column.id}`,
    data: { work: column } satisfies OrderCrewZone,
    disabled: !editable,
  });
  const heading = `order-crew-work-${column.id}`;
  return (
    <section
      ref={setNodeRef}
      className="order-crew-work"
      aria-labelledby={heading}
      data-over={isOver ? "" : undefined}
    >
      <h2 id={heading}>{column.title}</h2>
      <p className="soft">{column.place}</p>
      {kinds.map(({ kind, title }) => (
        <Seats key={kind} {...{ kind, title, column, people, editable, place }} />
      ))}
      {editable && <Assign {...{ column, people, editable, place }} />}
    </section>
  );
}

function Seats({ kind, title, column, people, editable, place }: Props & { kind: Kind; title: string }) {
  const { seated } = column.seats[kind];
  const required = column.required[kind];
  const choices = choicesOf(kind, people[kind], column.taken[kind]);
  const known = new Map(choices.map((choice) => [choice.person.id, choice]));
  const present = seated.filter(({ id }) => known.get(id)?.state !== "away").length;
  return (
    <>
      <h3>
        {title}{" "}
        <span className="count">
          {present}/{required}
        </span>
        {required > 0 && present === required && <Icon name="circle-check" label="al completo" />}
        {present < required && <span className="order-crew-missing">{crewWords(required - present)}</span>}
      </h3>
      <ul className="order-crew-seats" aria-label={`${title} di ${column.title}`}>
        {seated.map((person) => (
          <Chip
            key={person.id}
            kind={kind}
            person={person}
            from={column.id}
            {...markOf(known.get(person.id))}
            editable={editable}
            onRemove={{
              label: `Togli ${nameOf(person)} da ${column.title}`,
              run: () => place({ kind, person, from: column.id }),
            }}
          />
        ))}
      </ul>
      {editable && (
        <SeatEntry
          kind={kind}
          label={`${one[kind]} ${seated.length + 1} di ${column.title}`}
          choices={choices.filter(({ person: { id } }) => !isSeated(column, kind, id))}
          onChoose={(person) => place({ kind, person }, column.id)}
        />
      )}
    </>
  );
}

const one = { worker: "Operaio", vehicle: "Automezzo" };

/** Of somebody seated: free elsewhere needs no word. */
const markOf = (choice: Choice | undefined) =>
  choice && choice.state !== "free" ? { note: choice.note, state: choice.state } : {};

function Assign({ column, people, place }: Props) {
  const choices = (kind: Kind) =>
    choicesOf(kind, people[kind], column.taken[kind]).filter(
      ({ person: { id } }) => !isSeated(column, kind, id),
    );
  return (
    <select
      aria-label={`Assegna a ${column.title}`}
      value=""
      onChange={(event) => {
        const [kind, id] = event.target.value.split("-") as [Kind, string];
        const person = people[kind].find((listed) => listed.id === Number(id));
        if (person) place({ kind, person }, column.id);
      }}
    >
      <option value="">Assegna…</option>
      {kinds.map(({ kind, title }) => (
        <optgroup key={kind} label={title}>
          {choices(kind).map(({ person, state, note }) => (
            <option
              key={person.id}
              value={`${kind}-${person.id}`}
              className={state === "away" ? "soft" : undefined}
            >
              {`${nameOf(person)} · ${note}`}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
