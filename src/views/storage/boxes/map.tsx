import { counted } from "../../../server/base/text";
import { asset } from "../../../server/http/assets";
import { type BoxGroup, fillLevel } from "../../../server/storage/boxes/model";
import type { Box } from "../../../server/storage/boxes/store";
import { Section } from "../../ui/details";
import { asShown } from "../../ui/list";
import { lineFacts } from "./line";

type Props = {
  boxes: Box[];
  groups: readonly BoxGroup[];
  found: ReadonlySet<number> | null;
  same: ReadonlySet<Box>;
};

/** The clients of a box are in a tip on hover and focus, which Esc closes. */
export function BoxMap({ boxes, groups, found, same }: Props) {
  return (
    <>
      {inGroups(boxes, groups).map(([group, inside]) => (
        <Section key={group} title={group}>
          <ul className="tiles">
            {inside.map((box) => (
              <Tile key={box.id_box} box={box} found={found} same={same.has(box)} />
            ))}
          </ul>
        </Section>
      ))}
      <script type="module" src={asset("tips").js} />
    </>
  );
}

export function inGroups(boxes: Box[], groups: readonly BoxGroup[]): [group: string, inside: Box[]][] {
  const inside = Map.groupBy(boxes, (box) => box.group);
  return groups.flatMap(({ text }) => {
    const own = inside.get(text);
    return own ? [[text, own]] : [];
  });
}

function Tile({ box, found, same }: { box: Box; found: Props["found"]; same: boolean }) {
  const { id_box, percent, lines } = box;
  const { tone, text } = fillLevel(percent);
  const level = Math.min(percent, 100);
  const outside = found && !lines.some((line) => found.has(line.id_line));
  const id = `tile-${id_box}`;
  if (same) return <li id={id} className="tile" {...asShown} />;
  return (
    <li id={id} className={outside ? "tile outside" : "tile"}>
      <a href={`/box/show/${id_box}`} data-dialog="" className={tone}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <rect y={100 - level} width="100" height={level} />
        </svg>
        <span className="hidden">Deposito </span>
        <b>{id_box}</b>
        <span>{percent}%</span>
        <small>{text}</small>
        {lines.length > 0 && (
          <span className="hidden">{`, ${counted(lines.length, "cliente", "clienti")}`}</span>
        )}
      </a>
      <TileTip id={`tip-${id_box}`} lines={lines} />
    </li>
  );
}

const TileTip = ({ id, lines }: { id: string; lines: Box["lines"] }) => (
  <div id={id} className="tile-tip">
    {lines.length === 0 && <p>Nessun cliente</p>}
    {lines.map((line) => (
      <p key={line.id_line}>
        <b>{line.client}</b> {lineFacts(line)}
      </p>
    ))}
  </div>
);
