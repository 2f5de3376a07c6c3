import { fromWire, isDay, toWire, weekdayName } from "../../server/base/days";
import { Button } from "./button";
import { Field, type FieldProps, useField } from "./field";

/** The first day a picker offers (spec 1 §5, §9). */
const firstDay = "1950-01-01";

const fieldText = (text: string) => (isDay(text) ? toWire(text) : text);

function weekdayOf(text: string): string {
  const day = fromWire(text);
  return day ? weekdayName(day) : "";
}

/** `ahead`: where one plans, a day without a year is rather of the next one (`plannedDay`). */
type DateProps = FieldProps & { min?: string; max?: string; ahead?: boolean };

export function DateField({ min = firstDay, max, ahead, ...field }: DateProps) {
  return (
    <Field field={field}>
      {({ defaultValue, ...control }) => (
        <x-date
          min={min}
          max={max}
          data-ahead={ahead ? "" : undefined}
          data-weekday={weekdayOf(defaultValue)}
        >
          <input
            {...control}
            defaultValue={fieldText(defaultValue)}
            inputMode="numeric"
            autoComplete="off"
            placeholder="gg-mm-aaaa"
            title="Freccia giù apre il calendario"
          />
          <Button
            kind="quiet"
            icon="calendar"
            iconOnly
            tabIndex={-1}
            disabled={field.disabled}
            aria-haspopup="dialog"
          >
            {`Calendario: ${field.label}`}
          </Button>
        </x-date>
      )}
    </Field>
  );
}

/** `end` names the field of the end, which moves with this one; if empty it becomes an hour later (spec 1 §4). */
export function TimeField({ end, ...field }: FieldProps & { end?: string }) {
  return (
    <Field field={field}>
      {({ defaultValue, ...control }) => (
        <input
          {...control}
          defaultValue={defaultValue.slice(0, 5)}
          className="time"
          inputMode="numeric"
          autoComplete="off"
          placeholder="hh:mm"
          data-time=""
          data-end={end}
        />
      )}
    </Field>
  );
}

type ComboProps = FieldProps & {
  /** The URL that answers `?q=` with `{ items: [{ value, text, ... }] }`. */
  src: string;
  /** The text of the chosen value; after a refusal the typed text is shown by itself. */
  text?: string;
  min?: number;
  /** `"cap:zip province:province"`: item key, then the field it fills, within the same dotted group. */
  fill?: string;
  placeholder?: string;
};

/** A record chosen by typing; posts its value as `name` and the typed text as `name_text`. */
export function ComboField({
  src,
  text,
  min = 2,
  fill,
  placeholder = "Scrivere per cercare",
  ...field
}: ComboProps) {
  const { value, other } = useField(field.name, field.value);
  const words = text ?? other(`${field.name}_text`) ?? "";
  return (
    <Field field={field} words={(id, other) => String(other(`${field.name}_text`) ?? id)}>
      {({ defaultValue, ...control }) => (
        <x-combobox src={src} min={min} fill={fill}>
          <input
            {...control}
            name={`${field.name}_text`}
            defaultValue={String(words)}
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={placeholder}
          />
          <input type="hidden" name={field.name} defaultValue={value} disabled={field.disabled} />
        </x-combobox>
      )}
    </Field>
  );
}
