import { isDay, toWire } from "../../server/days";
import type { Option } from "./fields";
import { useField, type Words } from "./form-context";

/**
 * A field in a table of fields: `label` says also whose it is, since its heading is far above. With `labelledBy` it is
 * read from the heads of its row and column: in a table of hundreds of fields the labels are a fifth of the page.
 */
type CellProps = { name: string; label: string; labelledBy?: string; isFirst?: boolean };

function useCell({ name, label, labelledBy, isFirst }: CellProps, words?: Words) {
  const { id, value, error } = useField(name, undefined, label, words);
  const control = {
    id,
    name,
    autoFocus: isFirst,
    "aria-label": labelledBy ? undefined : label,
    "aria-labelledby": labelledBy,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  return { value, control };
}

type SelectProps = CellProps & { options: readonly Option[]; empty: string };

export function SelectCell({ options, empty, ...cell }: SelectProps) {
  const textOf = (chosen: string) => options.find(({ value }) => String(value) === chosen)?.text ?? empty;
  const { value, control } = useCell(cell, textOf);
  return (
    <select {...control} defaultValue={value}>
      <option value="">{empty}</option>
      {options
        .filter(({ retired, value: own }) => !retired || String(own) === value)
        .map(({ value: own, text }) => (
          <option key={own} value={own}>
            {text}
          </option>
        ))}
    </select>
  );
}

/** Posts "1" or "0": the hidden field stands for the unchecked box. */
export function TickCell(cell: CellProps) {
  const { value, control } = useCell(cell, (on) => (on === "1" ? "Sì" : "No"));
  return (
    <>
      <input type="hidden" name={cell.name} value="0" />
      <input {...control} type="checkbox" value="1" defaultChecked={value === "1"} />
    </>
  );
}

export function DayCell(cell: CellProps) {
  const { value, control } = useCell(cell);
  return (
    <x-date>
      <input
        {...control}
        defaultValue={isDay(value) ? toWire(value) : value}
        inputMode="numeric"
        autoComplete="off"
        placeholder="gg-mm-aaaa"
      />
    </x-date>
  );
}

/** Without a time it is minutes. A typed time is completed by `<x-rows>`. */
export function TimesCell({ isTime, ...cell }: CellProps & { isTime: boolean }) {
  const { value, control } = useCell(cell);
  return (
    <input
      {...control}
      defaultValue={value}
      placeholder={isTime ? "hh:mm" : "minuti"}
      data-time={isTime ? "" : undefined}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

export function NumberCell(cell: CellProps) {
  const { value, control } = useCell(cell);
  const shown = value.replace(".", ",");
  return (
    <input {...control} defaultValue={shown} className="number" inputMode="decimal" autoComplete="off" />
  );
}

/** What is wrong with the fields of a row, together: they are too narrow for a sentence. */
export const RowErrors = ({ name, columns }: { name: string; columns: readonly string[] }) =>
  columns.map((column) => <CellError key={column} name={`${name}.${column}`} />);

function CellError({ name }: { name: string }) {
  const { id, error } = useField(name);
  return (
    error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )
  );
}
