import { formatDay, isDay } from "../../../server/base/days";
import { type PeriodWord, periodTexts } from "../../../server/search/listing/model";
import { Button, type Query } from "../../ui/button";
import { FormContext } from "../../ui/field";
import { DateField } from "../../ui/fields";
import { Icon } from "../../ui/icon";
import { type ListState, withChosen } from "./state";

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

/** One without choices is that of the days. */
export type ListFilter = Filter | { label?: string; choices?: never };

export const choicesOf = (texts: Readonly<Record<string | number, string>>): Choice[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

type Props = { state: ListState; filter: ListFilter };

/** What a filter is set to; a press takes it away. */
export function FilterChip({ state, filter }: Props) {
  const { label, text, without } = filter.choices ? ofChoices(state, filter) : ofDays(state, filter.label);
  if (!text) return null;
  return (
    <a
      href={withChosen(state, without)}
      className="filter-chip chosen chip-button"
      title={`Togli il filtro ${label}`}
    >
      {`${label}: ${text}`}
      <Icon name="x" />
    </a>
  );
}

function ofChoices({ chosen }: ListState, { name, label, choices, unknown = "non più in elenco" }: Filter) {
  const value = chosen[name];
  const choice = choices.find((choice) => String(choice.value) === String(value));
  return {
    label,
    text: value === undefined ? undefined : (choice?.text ?? unknown),
    without: { [name]: undefined },
  };
}

const daysLabel = "Periodo";

function ofDays({ chosen: { when, from, to } }: ListState, label = daysLabel) {
  return { label, text: when ? periodTexts[when as PeriodWord] : daysText(from, to), without: anyDay };
}

export const anyDay = { when: undefined, from: undefined, to: undefined };

/** All that a filter can be set to. */
export function FilterChoices({ state, filter }: Props) {
  if (!filter.choices) return <Days state={state} label={filter.label} />;
  const { name, label, choices, along } = filter;
  return (
    <div className="filter-choices">
      <Links
        state={state}
        label={label}
        choices={choices}
        chosen={state.chosen[name]}
        to={(value) => ({ ...along?.(value), [name]: value })}
      />
    </div>
  );
}

function Days({ state, label = daysLabel }: { state: ListState; label?: string }) {
  const { when, from, to, ...others } = state.chosen;
  return (
    <div className="filter-choices">
      <Links
        state={state}
        label={label}
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
    </div>
  );
}

function daysText(from: unknown, to: unknown): string | undefined {
  const day = (value: unknown) => (typeof value === "string" && isDay(value) ? formatDay(value) : undefined);
  const [first, last] = [day(from), day(to)];
  if (first && last) return first === last ? first : `${first} – ${last}`;
  return first ? `dal ${first}` : last && `fino al ${last}`;
}

type LinksProps = {
  state: ListState;
  label: string;
  choices: readonly Choice[];
  chosen: unknown;
  to: (value: string | number) => Query;
};

const Links = ({ state, label, choices, chosen, to }: LinksProps) => (
  <>
    <p aria-hidden="true">{label}</p>
    <ul aria-label={label}>
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
  </>
);
