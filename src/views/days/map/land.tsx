import type { Frame } from "../../../server/days/map/model";
import { asset } from "../../../server/http/assets";

/** The outline of Italy, drawn at build. */
export const Land = ({ frame: { left, top, scale } }: { frame: Frame }) => (
  <g transform={`translate(${left} ${top}) scale(${scale})`}>
    <use href={`${asset("italy").js}#italy`} className="land" />
  </g>
);
