import { useDraggable } from "@dnd-kit/core";
import { memo } from "react";
import { type Kind, type Listed, messages } from "../../server/crews/model";
import { Button } from "../../views/ui/button";
import { call } from "../frame/call";
import { askConfirmation } from "../frame/confirm";
import { snackbar } from "../frame/snackbar";
import { useBoardActions } from "./board-context";
import { usageBand } from "./cells";
import { VehicleName } from "./vehicle-name";

type Props = { kind: Kind; person: Listed; entry: boolean };

export const Entry = memo(function Entry({ kind, person, entry }: Props) {
  const { editable, changesDay, reload } = useBoardActions();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: `${kind}-${person.id}`,
    data: { kind, person },
    attributes: { roleDescription: "trascinabile" },
    disabled: !editable,
  });

  async function remove() {
    const freed = person.used ? " I suoi posti saranno liberati." : "";
    if (!(await askConfirmation(`Eliminare ${person.text} da questa giornata?${freed}`, "Elimina"))) return;
    const entryOfDay = { date: person.date ?? "", id: person.id };
    const answer = await call(
      "Works",
      kind === "worker" ? "deleteDailyWorker" : "deleteDailyVehicle",
      entryOfDay,
    );
    snackbar(answer.ok ? "success" : "error", answer.values.msg);
    reload();
  }

  return (
    <tr
      ref={setNodeRef}
      data-band={usageBand(person.used)}
      data-absent={person.absent === undefined ? undefined : ""}
      data-dragging={isDragging ? "" : undefined}
      {...(editable && listeners)}
    >
      <td>
        {editable ? (
          <button
            type="button"
            ref={setActivatorNodeRef}
            data-handle=""
            {...attributes}
            tabIndex={entry ? 0 : -1}
            aria-label={`${person.value} ${person.text}`}
          >
            {person.value}
          </button>
        ) : (
          person.value
        )}
      </td>
      <th scope="row">
        <div className="entry-name">
          <EntryName kind={kind} person={person} />
          {person.absent !== undefined && (
            <span className="absent" title={person.absent || undefined}>
              {messages[kind].away}
            </span>
          )}
          {person.date && changesDay && (
            <Button kind="quiet" icon="x" iconOnly small onClick={remove}>
              {`Elimina ${person.text} da questa giornata`}
            </Button>
          )}
        </div>
      </th>
      <td>
        <span className="uses">{person.used}</span>
        {person.continuing && (
          <small title="Ancora in una lavorazione cominciata prima">{` +${person.continuing}`}</small>
        )}
      </td>
    </tr>
  );
});

function EntryName({ kind, person }: Omit<Props, "entry">) {
  const { changesDay, site, openMenu } = useBoardActions();
  const name =
    kind === "worker" ? (
      <span className="listed-worker" title={person.text}>
        {person.text}
      </span>
    ) : (
      <VehicleName text={person.text} />
    );
  if (!changesDay || site === "B") return <span>{name}</span>;
  const { id, value, text } = person;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={`Azioni per ${text}`}
      onClick={({ currentTarget }) => openMenu({ kind, person: { id, value, text }, anchor: currentTarget })}
    >
      {name}
    </button>
  );
}
