import { type KeyboardEvent, useId, useState } from "react";
import { fold } from "../../server/base/text";
import { type Choice, type Kind, messages, type Seated } from "../../server/crews/model";
import { NameChoices } from "../crew/name-choices";
import { matchingPeople, withCode } from "../crew/search";

type Props = {
  kind: Kind;
  label: string;
  /** Who may take the seat, in the order of the list. */
  choices: readonly Choice[];
  onChoose(person: Seated): void;
};

const maxShown = 7;

/** The empty cell of a crew, as on the board: a code or a name, and who is free at that hour. */
export function SeatEntry({ kind, label, choices, onChoose }: Props) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const [refusal, setRefusal] = useState("");
  const id = useId();
  const people = choices.map(({ person }) => person);
  const offered = isOpen ? offeredFor(choices, typed) : [];
  const active = Math.min(marked, offered.length - 1);

  function type(text: string) {
    setTyped(text);
    setIsOpen(text.trim() !== "");
    setMarked(0);
    setRefusal("");
  }

  function choose(person: Seated | undefined) {
    if (!person) return setRefusal(messages[kind].invalid);
    type("");
    onChoose(person);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isOpen) setIsOpen(true);
    else if (step) setMarked((active + step + offered.length) % Math.max(1, offered.length));
    else if (event.key === "Enter" && (typed.trim() || isOpen))
      choose(withCode(people, typed) ?? offered[active]);
    else if (event.key === "Escape" && (typed || isOpen)) type("");
    else return;
    event.preventDefault();
  }

  return (
    <div className="order-crew-entry">
      <input
        value={typed}
        placeholder="Codice o nome"
        autoComplete="off"
        maxLength={30}
        aria-label={label}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal && `${id}-text`}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={offered.length ? `${id}-list-${active}` : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      {refusal && (
        <p className="field-error" id={`${id}-text`}>
          {refusal}
        </p>
      )}
      {offered.length > 0 && (
        <NameChoices id={`${id}-list`} candidates={offered} active={active} onChoose={choose} />
      )}
    </div>
  );
}

/** Of those who are equally free, whose name begins so first; for a code whose code it is. */
function offeredFor(choices: readonly Choice[], typed: string) {
  const people = choices.map(({ person }) => person);
  const coded = withCode(people, typed);
  const matching = coded ? people.filter(({ id }) => id === coded.id) : matchingPeople(people, typed);
  const begins = ({ person: { text } }: Choice) => Number(!fold(text).startsWith(fold(typed)));
  const found = choices.filter(({ person }) => matching.includes(person));
  return [...Map.groupBy(found, ({ state }) => state).values()]
    .flatMap((same) => same.toSorted((one, other) => begins(one) - begins(other)))
    .slice(0, maxShown)
    .map(({ person, note }) => ({ ...person, note, skills: undefined }));
}
