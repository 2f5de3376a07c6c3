import { type Level, levelTexts } from "../../../server/days/planning/model";

const samples: [Level, string, string?][] = [
  ["none", "0/9"],
  ["some", "3/9"],
  ["most", "6/9"],
  ["full", "9/9"],
  ["risk", "8/9", "+2"],
  ["over", "11/9"],
];

/** Every level has its figures and its border besides the colour. */
export const LoadLegend = () => (
  <ul className="legend" aria-label="Legenda">
    {samples.map(([level, figures, more]) => (
      <li key={level}>
        <Square level={level} figures={figures} more={more} />
        {levelTexts[level]}
      </li>
    ))}
    <li>
      <Square level="none" isClosed figures="0/9" />
      chiuso, o festa
    </li>
    <li>
      <b>8/9 +2</b> richiesti dalle lavorazioni su presenti, più gli attesi
    </li>
  </ul>
);

type SquareProps = { level: Level; isClosed?: boolean; figures: string; more?: string };

const Square = ({ level, isClosed, figures, more }: SquareProps) => (
  <span className={squareClass(level, isClosed)}>
    <Figures figures={figures} more={more} />
  </span>
);

export const squareClass = (level: Level, isClosed = false) =>
  ["square", level, isClosed && "closed"].filter(Boolean).join(" ");

export const Figures = ({ figures, more }: Pick<SquareProps, "figures" | "more">) => (
  <>
    <span aria-hidden="true">{figures}</span>
    {more && <small aria-hidden="true">{more}</small>}
  </>
);
