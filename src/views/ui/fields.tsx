import type { ComponentProps, HTMLInputTypeAttribute, InputHTMLAttributes } from "react";
import { fromWire, isDay, toWire, weekdayName } from "../../server/base/days";
import { phoneWarning } from "../../server/base/written-numbers";
import { Button } from "./button";
import { Field, type FieldProps, Star, Under, useField } from "./field";
import { Icon } from "./icon";

type TextProps = FieldProps & {
  type?: Extract<HTMLInputTypeAttribute, "text" | "email" | "tel" | "password" | "search">;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  autoCapitalize?: "characters";
  autoComplete?: string;
  maxLength?: number;
  placeholder?: string;
  /** The id of a `datalist` with suggestions. */
  list?: string;
  unit?: string;
  /** An amount in euros, which the browser rewrites as they are stored. */
  euro?: boolean;
};

export function TextField({
  type = "text",
  unit,
  inputMode,
  autoCapitalize,
  autoComplete = "off",
  maxLength,
  placeholder,
  list,
  euro,
  ...field
}: TextProps) {
  return (
    <Field field={field}>
      {(control) => {
        const more = {
          type,
          inputMode,
          autoCapitalize,
          autoComplete,
          maxLength,
          placeholder,
          list,
          "data-euro": euro ? "" : undefined,
        };
        const input = <input {...control} {...more} />;
        return unit ? <Unit unit={unit}>{input}</Unit> : input;
      }}
    </Field>
  );
}

const Unit = ({ unit, children }: { unit: string; children: React.ReactNode }) => (
  <span className="with-unit">
    {children}
    <span aria-hidden="true">{unit}</span>
  </span>
);

type NumberProps = FieldProps & { unit?: string; placeholder?: string };

/** A text input with a numeric keyboard: the mouse wheel can't change a price. */
export const NumberField = (props: NumberProps) => <TextField {...props} inputMode="decimal" />;

/** Euros, with cents where the call takes them. */
export const MoneyField = (props: NumberProps) => <TextField {...props} inputMode="decimal" unit="€" euro />;

export function TextArea({ rows = 4, ...field }: FieldProps & { rows?: number }) {
  return <Field field={{ wide: true, ...field }}>{(control) => <textarea {...control} rows={rows} />}</Field>;
}

/** `retired`: shown only where it is the value. */
export type Option = { value: string | number; text: string; disabled?: boolean; retired?: boolean };
type SelectProps = FieldProps & { options: readonly Option[]; empty?: string };

const textIn = (options: readonly Option[]) => (value: string) =>
  options.find((option) => String(option.value) === value)?.text ?? value;

const isOffered = (chosen: string) => (option: Option) => !option.retired || String(option.value) === chosen;

/** `empty` is the text of a first option without a value. */
export function SelectField({ options, empty, ...field }: SelectProps) {
  return (
    <Field field={field} words={textIn(options)}>
      {({ readOnly, ...control }) => (
        <select {...control}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.filter(isOffered(control.defaultValue)).map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Posts "1" or "0": the hidden field stands for the unchecked box. */
export function Switch({ name, label, hint, value, disabled, wide }: FieldProps) {
  const field = useField(name, value, label, (on) => (on === "1" ? "Sì" : "No"));
  return (
    <div className={wide ? "field wide" : "field"}>
      <label className="switch">
        <input type="hidden" name={name} value="0" disabled={disabled} />
        <input
          id={field.id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox is its own aria-checked
          role="switch"
          name={name}
          value="1"
          defaultChecked={field.value === "1" || field.value === "true"}
          disabled={disabled}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error || hint ? `${field.id}-${field.error ? "error" : "hint"}` : undefined}
        />
        {label}
      </label>
      <Under id={field.id} error={field.error} hint={hint} />
    </div>
  );
}

export function Radio({
  name,
  label,
  options,
  required,
  hint,
  value,
  disabled,
  wide,
}: FieldProps & { options: readonly Option[] }) {
  const field = useField(name, value, label, textIn(options));
  const under = field.error ? `${field.id}-error` : hint ? `${field.id}-hint` : undefined;
  return (
    <fieldset className={wide ? "field radio wide" : "field radio"} aria-describedby={under}>
      <legend>
        {label}
        {required && <Star />}
      </legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={field.value === String(option.value)}
              disabled={disabled || option.disabled}
              aria-invalid={field.error ? true : undefined}
            />
            {option.text}
          </label>
        ))}
      </div>
      <Under id={field.id} error={field.error} hint={hint} />
    </fieldset>
  );
}

export function CheckList({
  name,
  label,
  options,
  required,
  chosen = [],
}: FieldProps & {
  options: readonly (Option & { isAway?: boolean })[];
  chosen?: readonly (string | number)[];
}) {
  const field = useField(name, chosen, label, textIn(options));
  return (
    <fieldset className="field wide radio" aria-describedby={field.error ? `${field.id}-error` : undefined}>
      <legend>
        {label}
        {required && <Star />}
      </legend>
      <div className="choices many">
        {options.map((option) => (
          <label key={option.value} className={option.isAway ? "soft" : undefined}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={chosen.some((value) => String(value) === String(option.value))}
              aria-invalid={field.error ? true : undefined}
            />
            {option.text}
          </label>
        ))}
      </div>
      <Under id={field.id} error={field.error} />
    </fieldset>
  );
}

export function FileField({
  accept,
  multiple,
  ...field
}: FieldProps & { accept?: string; multiple?: boolean }) {
  return (
    <Field field={field}>
      {({ defaultValue, readOnly, ...control }) => (
        <FileBox {...control} accept={accept} multiple={multiple} />
      )}
    </Field>
  );
}

/** The browser's own field under words in Italian: keys and drop are its own (frame/fields/files.ts writes the name). */
export const FileBox = (input: Omit<ComponentProps<"input">, "type">) => (
  <span className="file-box">
    <input {...input} type="file" />
    <span aria-hidden="true">
      <Icon name="upload" />
      <b>{input.multiple ? "Scegli i file" : "Scegli il file"}</b>
      <span className="file-names">{input.multiple ? "o trascinarli qui" : "o trascinarlo qui"}</span>
    </span>
  </span>
);

/** A length that no number has is asked about; a limit of letters would cut off what is pasted. */
export function PhoneField({ hint, autoComplete, ...field }: FieldProps & { autoComplete?: string }) {
  const { value } = useField(field.name, field.value, field.label);
  const check = (
    <>
      {hint}{" "}
      <span className="field-warning" role="status" data-phone-check="">
        {/^\d+$/.test(value) && phoneWarning(value)}
      </span>
    </>
  );
  return <TextField {...field} type="tel" autoComplete={autoComplete} hint={check} />;
}

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
