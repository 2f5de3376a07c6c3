import { counted } from "../../../server/base/text";
import { type BoxGroup, dueIn } from "../../../server/storage/boxes/model";
import type { Box } from "../../../server/storage/boxes/store";
import { Section } from "../../ui/details";
import { asShown } from "../../ui/list";
import { useViewer } from "../../viewer";

type Props = {
  boxes: Box[];
  groups: readonly BoxGroup[];
  isIn: (box: Box) => boolean;
  same: ReadonlySet<Box>;
};

/** What is in a box is in the panel that its tile opens; what is not looked for stays, pale. */
export const BoxMap = ({ boxes, groups, isIn, same }: Props) =>
  inGroups(boxes, groups).map(([group, inside]) => (
    <Section key={group} title={group}>
      <ul className="tiles">
        {inside.map((box) => (
          <Tile key={box.id_box} box={box} isOutside={!isIn(box)} same={same.has(box)} />
        ))}
      </ul>
    </Section>
  ));

export function inGroups(boxes: Box[], groups: readonly BoxGroup[]): [group: string, inside: Box[]][] {
  const inside = Map.groupBy(boxes, (box) => box.group);
  return groups.flatMap(({ text }) => {
    const own = inside.get(text);
    return own ? [[text, own]] : [];
  });
}

function Tile({ box, isOutside, same }: { box: Box; isOutside: boolean; same: boolean }) {
  const { id_box, percent, lines } = box;
  const level = Math.min(percent, 100);
  const id = `tile-${id_box}`;
  if (same) return <li id={id} className="tile" {...asShown} />;
  return (
    <li id={id} className={isOutside ? "tile outside" : "tile"}>
      <a
        href={`/box/show/${id_box}`}
        data-dialog=""
        className={percent === 0 ? "free" : percent >= 100 ? "full" : undefined}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <rect y={100 - level} width="100" height={level} />
        </svg>
        <span className="hidden">Deposito </span>
        <b>{id_box}</b>
        <span>{percent}%</span>
        {lines.length > 0 && (
          <span className="hidden">{`, ${counted(lines.length, "cliente", "clienti")}`}</span>
        )}
        <Dot box={box} />
      </a>
    </li>
  );
}

function Dot({ box }: { box: Box }) {
  const due = dueIn(box, useViewer().day);
  if (!due) return null;
  const { tone, count } = due;
  const what = tone === "red" ? "in ritardo" : "in scadenza entro 7 giorni";
  return (
    <span className={`dot ${tone}`}>
      <span className="hidden">, </span>
      {count}
      <span className="hidden">{` ${count === 1 ? "pagamento" : "pagamenti"} ${what}`}</span>
    </span>
  );
}
