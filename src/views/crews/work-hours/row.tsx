import type { ReactNode } from "react";
import { formatDuration } from "../../../server/base/durations";
import { RowErrors, TimesCell } from "../../ui/cells";

const parts = [
  { part: "arrival", word: "arrivo", isTime: true },
  { part: "start", word: "inizio", isTime: true },
  { part: "pause", word: "pausa", isTime: false },
  { part: "finish", word: "fine", isTime: true },
] as const;

const columns = parts.map(({ part }) => part);

type Props = {
  name: string;
  who: string;
  isFirst: boolean;
  minutes?: number;
  state?: ReactNode;
};

export const HoursRow = ({ name, who, isFirst, minutes, state }: Props) => (
  <tr>
    <th scope="row">
      {who} {state}
    </th>
    {parts.map(({ part, word, isTime }, at) => (
      <td key={part}>
        <TimesCell
          name={`${name}.${part}`}
          label={`${who}: ${word}`}
          isTime={isTime}
          isFirst={isFirst && at === 0}
        />
      </td>
    ))}
    <td>
      {minutes !== undefined && formatDuration(minutes)}
      <RowErrors name={name} columns={columns} />
    </td>
  </tr>
);
