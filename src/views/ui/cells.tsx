import { isDay, toWire } from "../../server/base/days";
import { useField, type Words } from "./field";
import type { Option } from "./fields";

/** With `labelledBy` the heads name it: of hundreds of fields, labels and ids are a third of the page. */
type CellProps = { name: string; label: string; labelledBy?: string; isFirst?: boolean };

function useCell({ name, label, labelledBy, isFirst }: CellProps, words?: Words) {
  const { id, value, error } = useField(name, undefined, label, words);
  // Last what names the row, the same in all of its fields: together gzip writes it once.
  const control = {
    autoFocus: isFirst,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    ...(labelledBy ? { "aria-labelledby": labelledBy } : { id, "aria-label": label }),
    name,
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

/** Posts "1" or nothing: who reads the table knows its ticks. A hidden "0" for each would be a third of its fields. */
export function TickCell(cell: CellProps) {
  const { value, control } = useCell(cell, (on) => (on === "1" ? "Sì" : "No"));
  return <input type="checkbox" {...control} value="1" defaultChecked={value === "1"} />;
}

/** Until when something is valid. */
export function DayCell(cell: CellProps) {
  const { value, control } = useCell(cell);
  return (
    <x-date data-ahead="">
      <input
        inputMode="numeric"
        autoComplete="off"
        placeholder="gg-mm-aaaa"
        {...control}
        defaultValue={isDay(value) ? toWire(value) : value}
      />
    </x-date>
  );
}

/** Without a time it is minutes. What is `planned` stands in grey until `<x-rows>` accepts it. */
export function TimesCell({ isTime, planned, ...cell }: CellProps & { isTime: boolean; planned?: string }) {
  const { value, control } = useCell(cell);
  return (
    <input
      {...control}
      defaultValue={value}
      placeholder={planned ?? (isTime ? "hh:mm" : "minuti")}
      data-planned={planned}
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
