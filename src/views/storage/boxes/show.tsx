import { maxFiles } from "../../../server/storage/boxes/model";
import type { Box, Line } from "../../../server/storage/boxes/store";
import { Island } from "../../island";
import { Sheet } from "../../sheet";
import { Asking, NewButton } from "../../ui/button";
import { EmptyState } from "../../ui/details";
import { NumberField } from "../../ui/fields";
import { CloseActions, Form, FormActions, type FormState } from "../../ui/form";
import { LiveList } from "../../ui/list";
import { useViewer } from "../../viewer";
import { Fill } from "./fill";
import { BoxLine } from "./line";

export function BoxCard({ box, max }: { box: Box; max: number }) {
  const { mayCall } = useViewer();
  return (
    <div className="box-card">
      <Sheet name="boxes" />
      <LiveList id="box" live={["boxes", "clients", "orders"]}>
        <p>
          {box.group} <Fill percent={box.percent} />
        </p>
        {box.lines.length === 0 && <EmptyState>Nessun cliente in questo deposito</EmptyState>}
        <Asking>
          <ul className="box-lines">
            {box.lines.map((line) => (
              <BoxLine key={line.id_line} line={line} move />
            ))}
          </ul>
        </Asking>
      </LiveList>
      <CloseActions back="/box/">
        {mayCall("Box.insert") && box.id_box <= max && (
          <NewButton href={`/box/insert?box=${box.id_box}`}>Aggiungi</NewButton>
        )}
      </CloseActions>
    </div>
  );
}

type LineFormProps = {
  /** The line to change; without it a new one is created. */
  line?: Line;
  box?: number;
};

export function LineForm({ line, box }: LineFormProps) {
  const { site } = useViewer();
  return (
    <>
      <Sheet name="boxes" />
      <Island name="boxes" props={{ line, box, site, maxFiles }} />
    </>
  );
}

type Room = Pick<Box, "id_box" | "percent">;

type MoveProps = FormState & { line: Line; rooms: readonly Room[] };

/** So many are seen at once, also on a phone. */
const firstRooms = 12;

export function MoveForm({ line, rooms, ...form }: MoveProps) {
  return (
    <Form id="move" action={`/box/move/${line.id_line}`} columns={1} {...form}>
      <Sheet name="boxes" />
      <p>
        {line.client}, {line.used}%, dal deposito {line.id_box}
      </p>
      <x-hours className="field">
        <NumberField name="id_box" label="Al deposito numero" required />
        <p className="field-hint">
          {rooms.length
            ? `Con posto per il ${line.used}%:`
            : `Nessun deposito ha posto per il ${line.used}%.`}
        </p>
        <Rooms rooms={rooms.slice(0, firstRooms)} />
        {rooms.length > firstRooms && (
          <details className="fold">
            <summary>Altri depositi con posto: {rooms.length - firstRooms}</summary>
            <Rooms rooms={rooms.slice(firstRooms)} />
          </details>
        )}
      </x-hours>
      <FormActions submit="Sposta" back="/box/" />
    </Form>
  );
}

const Rooms = ({ rooms }: { rooms: readonly Room[] }) => (
  <ul className="rooms">
    {rooms.map(({ id_box, percent }) => (
      <li key={id_box}>
        <button type="button" className="button small" data-fill={JSON.stringify({ id_box })}>
          <b>{id_box}</b> {percent === 0 ? "libero" : `${100 - percent}% libero`}
        </button>
      </li>
    ))}
  </ul>
);
