import { type Day, formatDay, longDay, toWire } from "../../../server/base/days";
import { holidayOn, isWorkingDay } from "../../../server/base/working-days";
import { presentOf } from "../../../server/days/capacity/model";
import { type DayLoad, levelOf, loadText } from "../../../server/days/load/model";
import { Figures, squareClass } from "./legend";

type Props = { id: number; name: string; days: readonly DayLoad[]; today: Day };

/** One square is a tab stop, the arrows lead to the others. */
export function ResourceSquares({ id, name, days, today }: Props) {
  const weeks = [...Map.groupBy(days, (_, at) => Math.floor(at / 7)).values()];
  const stop = days.find(({ date }) => date === today)?.date ?? days[0]?.date;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with arrows
    <table role="grid">
      <caption>{name}</caption>
      <thead>
        <tr>
          <td />
          {weeks[0]?.map(({ date }) => (
            <th key={date} scope="col" abbr={longDay(date).split(" ")[0]}>
              {longDay(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.date}>
            <th scope="row">{week[0] && formatDay(week[0].date).slice(0, 5)}</th>
            {week.map((day) => (
              <DayCell
                key={day.date}
                id={id}
                name={name}
                day={day}
                today={today}
                isStop={day.date === stop}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = Pick<Props, "id" | "name" | "today"> & { day: DayLoad; isStop: boolean };

function DayCell({ id, name, day, today, isStop }: CellProps) {
  const { date, closed, resources } = day;
  const resource = resources.find(({ id_resource }) => id_resource === id) ?? {
    id_resource: id,
    name,
    type: 0 as const,
    total: 0,
    away: 0,
    used: 0,
    free: 0,
    peak: 0,
    expected: 0,
  };
  const { used, expected } = resource;
  const text = loadText(date, closed, resource);
  return (
    <td className={!isWorkingDay(date) ? "weekend" : undefined}>
      <a
        href={`/planning/load/${toWire(date)}/${id}`}
        data-dialog=""
        className={squareClass(levelOf(resource), closed !== null || holidayOn(date) !== null)}
        aria-current={date === today ? "date" : undefined}
        title={text}
        tabIndex={isStop ? 0 : -1}
      >
        <Figures
          figures={`${used}/${presentOf(resource)}`}
          more={expected > 0 ? `+${expected}` : undefined}
        />
      </a>
    </td>
  );
}
