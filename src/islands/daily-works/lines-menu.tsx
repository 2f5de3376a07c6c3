import {
  fixedLineColumns,
  initialLines,
  isInitial,
  type LineColumn,
  type LineSort,
  lineColumnNames,
  lineColumns,
  lineSorts,
} from "../../server/days/daily-works/lines-model";
import { Button, PopMenu } from "../../views/ui/button";
import type { Lines } from "./use-lines";

type Props = Pick<Lines, "choice" | "choose">;

/** Which columns the lines have, in which order, and what they are sorted by. */
export function LinesMenu({ choice, choose }: Props) {
  const { columns, sort } = choice;
  const all = [...columns, ...lineColumnNames.filter((name) => !columns.includes(name))];
  return (
    <PopMenu id="lines-menu" icon="columns-3" label="Colonne" className="button quiet icon-only">
      <div className="lines-menu">
        <label>
          Ordina per
          <select
            value={sort}
            onChange={({ target }) => {
              const by = target.value as LineSort;
              choose({ ...choice, sort: by, desc: by === "missing" });
            }}
          >
            {lineSorts.map((name) => (
              <option key={name} value={name}>
                {lineColumns[name]}
              </option>
            ))}
          </select>
        </label>
        <ul aria-label="Colonne">
          {all.map((name) => (
            <ColumnItem key={name} name={name} {...{ choice, choose }} />
          ))}
        </ul>
        <Button kind="quiet" disabled={isInitial(choice)} onClick={() => choose(initialLines)}>
          Come all'inizio
        </Button>
      </div>
    </PopMenu>
  );
}

function ColumnItem({ name, choice, choose }: Props & { name: LineColumn }) {
  const { columns } = choice;
  const place = columns.indexOf(name);
  const others = columns.filter((other) => other !== name);
  const put = (next: readonly LineColumn[]) => choose({ ...choice, columns: next });
  const beforeCrew = columns.findIndex((one) => one === "worker" || one === "vehicle");
  const text = lineColumns[name];
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={place >= 0}
          disabled={fixedLineColumns.includes(name)}
          onChange={() => put(place < 0 ? columns.toSpliced(beforeCrew, 0, name) : others)}
        />
        {text}
      </label>
      <Button
        kind="quiet"
        icon="chevron-up"
        iconOnly
        small
        disabled={place <= 0}
        onClick={() => put(others.toSpliced(place - 1, 0, name))}
      >
        {`${text}: prima`}
      </Button>
      <Button
        kind="quiet"
        icon="chevron-down"
        iconOnly
        small
        disabled={place < 0 || place === columns.length - 1}
        onClick={() => put(others.toSpliced(place + 1, 0, name))}
      >
        {`${text}: dopo`}
      </Button>
    </li>
  );
}
