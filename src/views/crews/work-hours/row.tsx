import type { ReactNode } from "react";
import { formatDuration } from "../../../server/base/days";
import { type Planned, plannedText } from "../../../server/crews/work-hours/model";
import { Button } from "../../ui/button";
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
  work: number;
  where: string;
  who: string;
  isFirst: boolean;
  minutes?: number;
  /** Shown in grey; Enter in the empty table accepts them. */
  planned?: Planned | null;
  state?: ReactNode;
};

export const HoursRow = ({ name, work, where, who, isFirst, minutes, planned, state }: Props) => (
  <tr>
    <th scope="row">
      {who} {state}
    </th>
    {parts.map(({ part, word, isTime }, at) => (
      <td key={part}>
        <TimesCell
          name={`${name}.${part}`}
          label={`${who}, ${where}: ${word}`}
          isTime={isTime}
          planned={part === "start" || part === "finish" ? planned?.[part] : undefined}
          isFirst={isFirst && at === 0}
        />
      </td>
    ))}
    <td>
      {minutes !== undefined && formatDuration(minutes)}
      {planned && (
        <Button
          type="submit"
          name={`works.${work}.planned`}
          value={plannedText(planned)}
          kind="quiet"
          small
          tabIndex={-1}
        >
          Come previsto
        </Button>
      )}
      <RowErrors name={name} columns={columns} />
    </td>
  </tr>
);
