import { useDraggable } from "@dnd-kit/core";
import type { Choice } from "../../server/crews/model";
import { Button } from "../../views/ui/button";
import { Icon } from "../../views/ui/icon";
import { nameOf } from "../crew/dragging";
import { chipId } from "./dragging";
import type { Dragged } from "./use-plan";

type Props = Dragged & {
  editable: boolean;
  note?: string;
  state?: Choice["state"];
  onRemove?: { label: string; run(): void };
};

export function Chip({ kind, person, from, editable, note, state, onRemove }: Props) {
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
  const isWrong = from !== undefined && (state === "away" || state === "busy");
  return (
    <li
      className={state === "away" ? "order-crew-chip soft" : "order-crew-chip"}
      data-wrong={isWrong ? "" : undefined}
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
      {isWrong && <Icon name="triangle-alert" />}
      {editable && onRemove && (
        <Button kind="quiet" icon="x" iconOnly small onClick={onRemove.run}>
          {onRemove.label}
        </Button>
      )}
    </li>
  );
}
