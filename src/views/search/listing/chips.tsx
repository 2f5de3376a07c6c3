import type { ReactNode } from "react";
import { formatDay, isDay } from "../../../server/base/days";
import { type PeriodWord, periodTexts } from "../../../server/search/listing/model";
import { Button, PopMenu } from "../../ui/button";
import { FormContext } from "../../ui/field";
import { DateField } from "../../ui/fields";
import { Icon } from "../../ui/icon";
import type { Query } from "../../ui/query";
import { isFirst, type ListState, withChosen } from "./state";

export type Choice = { value: string | number; text: string };

export type Filter = {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** What the chip reads when the address asks for something that is no longer among the choices. */
  unknown?: string;
  /** What else a choice changes. */
  along?: (value: string | number) => Query;
};

export const choicesOf = (texts: Readonly<Record<string | number, string>>): Choice[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

type Props = { state: ListState; filter: Filter };

export function FilterChip({
  state,
  filter: { name, label, choices, along, unknown = "non più in elenco" },
}: Props) {
  const value = state.chosen[name];
  const chosen = choices.find((choice) => String(choice.value) === String(value));
  const text = value === undefined ? undefined : (chosen?.text ?? unknown);
  return (
    <Chip state={state} name={name} label={label} text={text} without={{ [name]: undefined }}>
      <Links
        state={state}
        choices={choices}
        chosen={value}
        to={(value) => ({ ...along?.(value), [name]: value })}
      />
    </Chip>
  );
}

export const anyDay = { when: undefined, from: undefined, to: undefined };

export function PeriodChip({ state, label = "Periodo" }: { state: ListState; label?: string }) {
  const { when, from, to, ...others } = state.chosen;
  return (
    <Chip
      state={state}
      name="when"
      label={label}
      text={when ? periodTexts[when as PeriodWord] : daysText(from, to)}
      without={isFirst(state) ? { ...anyDay, sort: undefined } : anyDay}
    >
      <Links
        state={state}
        choices={choicesOf(periodTexts)}
        chosen={when}
        to={(when) => ({ ...anyDay, when })}
      />
      <form method="get" action={state.path} className="pop-form">
        {Object.entries({ ...others, search: state.search }).map(([name, value]) =>
          value === undefined || value === null ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <FormContext value={{ id: "period", values: { from, to }, errors: {} }}>
          <DateField name="from" label="Dal" />
          <DateField name="to" label="Al" />
        </FormContext>
        <Button type="submit">Mostra</Button>
      </form>
    </Chip>
  );
}

function daysText(from: unknown, to: unknown): string | undefined {
  const day = (value: unknown) => (typeof value === "string" && isDay(value) ? formatDay(value) : undefined);
  const [first, last] = [day(from), day(to)];
  if (first && last) return first === last ? first : `${first} – ${last}`;
  return first ? `dal ${first}` : last && `fino al ${last}`;
}

type ChipProps = {
  state: ListState;
  name: string;
  label: string;
  text?: string;
  without: Query;
  children: ReactNode;
};

function Chip({ state, name, label, text, without, children }: ChipProps) {
  return (
    <span className={text ? "filter-chip chosen" : "filter-chip"}>
      <PopMenu id={`chip-${name}`} className="chip-button" text={text ? `${label}: ${text}` : label} arrow>
        {children}
      </PopMenu>
      {text && (
        <a href={withChosen(state, without)} className="chip-clear" title={`Togli il filtro ${label}`}>
          <Icon name="x" />
        </a>
      )}
    </span>
  );
}

type LinksProps = {
  state: ListState;
  choices: readonly Choice[];
  chosen: unknown;
  to: (value: string | number) => Query;
};

const Links = ({ state, choices, chosen, to }: LinksProps) => (
  <ul>
    {choices.map(({ value, text }) => (
      <li key={value}>
        <a
          href={withChosen(state, to(value))}
          aria-current={String(value) === String(chosen) ? "true" : undefined}
        >
          {text}
        </a>
      </li>
    ))}
  </ul>
);
