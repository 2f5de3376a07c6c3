import type { ReactNode } from "react";
import { formatDuration } from "../../server/durations";
import { useField } from "../ui/form-context";

const parts = [
  { part: "arrival", word: "arrivo", isTime: true },
  { part: "start", word: "inizio", isTime: true },
  { part: "pause", word: "pausa", isTime: false },
  { part: "finish", word: "fine", isTime: true },
] as const;

type Part = (typeof parts)[number];

type Props = {
  /** Of the group of fields. */
  name: string;
  who: string;
  isFirst: boolean;
  /** Worked, as saved. */
  minutes?: number;
  state?: ReactNode;
};

/** The times of one person as on the sheet, what they make, and what is wrong with them. */
export const HoursRow = ({ name, who, isFirst, minutes, state }: Props) => (
  <tr>
    <th scope="row">
      {who} {state}
    </th>
    {parts.map((part) => (
      <td key={part.part}>
        <TimesField {...part} name={name} who={who} isFirst={isFirst && part === parts[0]} />
      </td>
    ))}
    <td>
      {minutes !== undefined && formatDuration(minutes)}
      {parts.map(({ part }) => (
        <Wrong key={part} name={`${name}.${part}`} />
      ))}
    </td>
  </tr>
);

function TimesField({
  name,
  part,
  word,
  who,
  isTime,
  isFirst,
}: Part & { name: string; who: string; isFirst: boolean }) {
  const label = `${who}: ${word}`;
  const { id, value, error } = useField(`${name}.${part}`, undefined, label);
  const control = {
    id,
    name: `${name}.${part}`,
    defaultValue: value,
    autoFocus: isFirst,
    "aria-label": label,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    placeholder: isTime ? "hh:mm" : "minuti",
    "data-time": isTime ? "" : undefined,
  };
  return <input {...control} inputMode="numeric" autoComplete="off" />;
}

/** Beside the times, as their boxes are too narrow for a sentence. */
function Wrong({ name }: { name: string }) {
  const { id, error } = useField(name);
  return (
    error && (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    )
  );
}
