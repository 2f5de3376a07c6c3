import { durationWords } from "../../server/base/days";
import { goals, inventoryPage, packers, volumeText } from "../../server/sales/model";
import type { Quote, WholeVersion } from "../../server/sales/store";
import { Island } from "../island";
import { Sheet } from "../sheet";
import { address, ConfirmForm, LinkButton, RowActions } from "../ui/button";
import { Section } from "../ui/details";
import { NumberField, Radio, SelectField, Switch, TextField } from "../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../ui/form";
import { actionsColumn, LiveList, PageActions, Table } from "../ui/list";
import { singleKey, useViewer } from "../viewer";
import { SalesTabs } from "./tabs";
import { VersionLinks } from "./versions";

type Props = { found: Quote; room: string };

export function Inventory({ found, room }: Props) {
  const { appointment, version } = found;
  const { mayCall } = useViewer();
  const isOpen =
    mayCall("Sales.setObject") && !appointment.order_created && (!version || version.state === "draft");
  const path = inventoryPage(appointment.id);
  return (
    <>
      <PageActions>
        {isOpen && (
          <LinkButton href={address(`${path}/insert`, { room, version: version?.id })} dialog icon="plus">
            Altro oggetto
          </LinkButton>
        )}
      </PageActions>
      <Sheet name="sales" />
      <SalesTabs appointment={appointment.id} current="inventory" />
      <VersionLinks found={found} path={path} />
      <Island name="inventory">
        <LiveList live={["sales"]} query={{ room, version: version?.id }}>
          {isOpen ? (
            <div className="inventory">
              <Rooms found={found} room={room} path={path} />
              <div className="things">
                <Tiles found={found} room={room} path={path} />
                <Counted found={found} isOpen />
              </div>
            </div>
          ) : (
            <Counted found={found} />
          )}
          {version && <EstimateNotes version={version} />}
          {version && <Estimated version={version} />}
        </LiveList>
      </Island>
    </>
  );
}

type Part = { found: Quote; room: string; path: string };

export function roomsOf({ items, version }: Quote): string[] {
  const named = [...items.map(({ room }) => room), ...(version?.inventory ?? []).map(({ room }) => room)];
  return [...new Set(named)];
}

function Rooms({ found, room, path }: Part) {
  const count = (name: string) =>
    (found.version?.inventory ?? []).reduce((sum, line) => sum + (line.room === name ? line.quantity : 0), 0);
  const version = found.version ? `&version=${found.version.id}` : "";
  return (
    <nav className="rooms" aria-label="Stanze">
      {roomsOf(found).map((name) => (
        <a
          key={name}
          href={`${path}?room=${encodeURIComponent(name)}${version}`}
          aria-current={name === room ? "page" : undefined}
        >
          {name}
          {count(name) > 0 && <span className="count">{count(name)}</span>}
        </a>
      ))}
    </nav>
  );
}

/** A tap adds one; held, or typed in the search as "3 sed", so many. */
function Tiles({ found, room, path }: Part) {
  const { items, version } = found;
  const counted = (id: number) =>
    (version?.inventory ?? []).reduce(
      (sum, line) => sum + (line.id_item === id && line.room === room ? line.quantity : 0),
      0,
    );
  return (
    <section className="tiles" aria-label={room}>
      <label className="tile-search">
        <span>
          Cerca un oggetto, con quanti: 3 sed
          <span className="keys">. Le frecce su e giù cambiano stanza.</span>
        </span>
        <input type="search" autoComplete="off" data-key={singleKey(useViewer(), "i")} />
      </label>
      <p className="tile-none" role="status" hidden>
        Nessun oggetto con questo nome: «Altro oggetto» lo aggiunge.
      </p>
      {/* The next tap does not wait for the one before. */}
      <form
        method="post"
        action={`${path}/tap`}
        hx-post={`${path}/tap`}
        hx-swap="none"
        hx-sync="this:queue all"
        data-reads=""
      >
        <input type="hidden" name="room" value={room} />
        <input type="hidden" name="more" value="1" />
        {version && <input type="hidden" name="version_id" value={version.id} />}
        {items.map((item) => (
          <button
            key={item.id}
            type="submit"
            className="tile"
            name="id_item"
            value={item.id}
            hidden={item.room !== room}
            data-other={item.room === room ? undefined : ""}
          >
            <span className="tile-name">{item.name}</span>
            <span className="soft">{volumeText(item.litres)}</span>
            {counted(item.id) > 0 && <span className="count">{counted(item.id)}</span>}
          </button>
        ))}
      </form>
    </section>
  );
}

export function Counted({ found, isOpen = false }: { found: Quote; isOpen?: boolean }) {
  const { version, appointment } = found;
  const path = inventoryPage(appointment.id);
  return (
    <Section title="Contati">
      <Table
        label="Inventario"
        main
        rows={version?.inventory ?? []}
        empty={
          isOpen
            ? "Ancora nessun oggetto: toccarne uno, o scriverlo."
            : "Nessun oggetto in questo inventario."
        }
        columns={[
          { head: "Oggetto", card: "title", cell: ({ name }) => name },
          { head: "N.", card: "end", narrow: true, end: true, cell: ({ quantity }) => quantity },
          {
            head: "Volume",
            card: "last",
            narrow: true,
            end: true,
            cell: ({ litres, quantity }) => volumeText(litres * quantity),
          },
          { head: "Stanza", card: "fill", cell: ({ room }) => room },
          { head: "Dove va", narrow: true, ifAny: true, text: goalOf, cell: goalOf },
          { head: "Note", ifAny: true, text: noteOf, cell: noteOf },
          isOpen && {
            ...actionsColumn,
            cell: ({ id, name, room }) => (
              <RowActions>
                <LinkButton
                  href={address(`${path}/line/${id}`, { version: version?.id })}
                  kind="quiet"
                  icon="pencil"
                  iconOnly
                  small
                  dialog
                >
                  {`Modifica ${name}`}
                </LinkButton>
                <ConfirmForm
                  action={`${path}/tap`}
                  values={{ line: id, room, quantity: 0, version_id: version?.id ?? "" }}
                  icon="trash-2"
                  iconOnly
                  small
                >
                  {`Togli ${name}`}
                </ConfirmForm>
              </RowActions>
            ),
          },
        ]}
      />
    </Section>
  );
}

const goalOf = ({ goal }: WholeVersion["inventory"][number]) => (goal === "move" ? "" : goals[goal]);

const noteOf = ({ fragile, packed_by, note }: WholeVersion["inventory"][number]) =>
  [fragile ? "fragile" : "", packed_by ? `imballa ${packers[packed_by as "firm"].toLowerCase()}` : "", note]
    .filter(Boolean)
    .join(", ");

/** Why these vehicles, and what counts nothing because nobody wrote it. */
export const EstimateNotes = ({ version }: { version: WholeVersion }) => {
  const { why, unknown } = version.estimate;
  const notes = [why, unknown.length ? `Non si sa, e non conta: ${unknown.join(", ")}` : ""].filter(Boolean);
  return notes.map((note) => (
    <p key={note} className="soft">
      {note}
    </p>
  ));
};

/** Always in sight: what it comes to. */
export function Estimated({ version }: { version: WholeVersion }) {
  const { volume, used, computed, isLonger, why } = version.estimate;
  const { people, minutes, vehicles } = used;
  const isTyped = version.state === "draft" && (people !== computed.people || minutes !== computed.minutes);
  const parts = [
    ["va", volume.moved] as const,
    ["deposito", volume.stored] as const,
    ["discarica", volume.dumped] as const,
  ].flatMap(([name, litres]) => (litres ? [`${name} ${volumeText(litres)}`] : []));
  const vehicleText = vehicles.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
  return (
    <aside className="estimate" aria-label="Stima" aria-live="polite">
      <strong>{volumeText(volume.total)}</strong>
      {parts.length > 1 && <span className="soft">{parts.join(" · ")}</span>}
      {people !== null && minutes !== null && (
        <span>
          {`${people} ${people === 1 ? "persona" : "persone"}, ${durationWords(minutes)}${isTyped ? "" : " (stima)"}${isLonger ? ", più giornate" : ""}`}
        </span>
      )}
      {vehicleText && <span title={why}>{vehicleText}</span>}
    </aside>
  );
}

const goalOptions = Object.entries(goals).map(([value, text]) => ({ value, text }));
const packerOptions = Object.entries(packers).flatMap(([value, text]) => (value ? [{ value, text }] : []));

type ObjectProps = FormState & { action: string; back: string; version?: string | number; isNew?: boolean };

/** One that is there already has as many more. */
export const ObjectForm = ({ action, back, version, isNew, ...form }: ObjectProps) => (
  <Form id="object" action={action} columns={1} {...form}>
    {version && <input type="hidden" name="version_id" value={version} />}
    <TextField name="name" label="Oggetto" maxLength={60} required />
    <FieldRow>
      <NumberField name={isNew ? "more" : "quantity"} label="Quanti" required />
      <NumberField name="litres" label="Volume di uno" unit="litri" hint="1 m³ sono 1.000 litri" required />
      <TextField name="room" label="Stanza" maxLength={40} required />
    </FieldRow>
    <Radio name="goal" label="Dove va" options={goalOptions} />
    <SelectField name="packed_by" label="Chi lo imballa" options={packerOptions} empty="Non serve" />
    <Switch name="fragile" label="Fragile" />
    <TextField name="note" label="Nota" maxLength={200} />
    <FormActions submit="Salva" back={back} another />
  </Form>
);
