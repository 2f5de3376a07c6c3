import { useDraggable } from "@dnd-kit/core";
import { Button } from "../../views/ui/button";
import { Icon } from "../../views/ui/icon";
import { nameOf } from "../crew/dragging";
import { chipId } from "./dragging";
import type { Dragged } from "./use-plan";

type Props = Dragged & {
  used: number;
  editable: boolean;
  note?: string;
  isAway?: boolean;
  onRemove?: { label: string; run(): void };
};

export function Chip({ kind, person, from, used, editable, note, isAway, onRemove }: Props) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: chipId(kind, person.id, from),
    data: { kind, person, from } satisfies Dragged,
    disabled: !editable,
    attributes: { roleDescription: "trascinabile" },
  });
  const name = (
    <>
      <b>{person.value}</b> {person.text}
      {note && <small>{` · ${note}`}</small>}
    </>
  );
  const elsewhere = from === undefined ? used : used - 1;
  return (
    <li
      className={isAway ? "order-crew-chip soft" : "order-crew-chip"}
      data-dragging={isDragging ? "" : undefined}
    >
      {editable ? (
        <button
          type="button"
          ref={setNodeRef}
          {...attributes}
          {...listeners}
          data-chip={chipId(kind, person.id, from)}
          aria-label={[nameOf(person), note].filter(Boolean).join(" · ")}
        >
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      {elsewhere > 0 && <Used times={elsewhere} />}
      {editable && onRemove && (
        <Button kind="quiet" icon="x" iconOnly small onClick={onRemove.run}>
          {onRemove.label}
        </Button>
      )}
    </li>
  );
}

const Used = ({ times }: { times: number }) => {
  const text = times === 1 ? "già su un'altra lavorazione" : `già su altre ${times} lavorazioni`;
  return (
    <span className="order-crew-used" title={text}>
      <Icon name="triangle-alert" label={text} />
      {times}
    </span>
  );
};
