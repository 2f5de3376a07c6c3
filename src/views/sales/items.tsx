import { durationWords } from "../../server/base/days";
import { bounds, type Item, itemPath, roomPath } from "../../server/sales/items/model";
import { itemSkills, volumeText } from "../../server/sales/model";
import { DeletableActions, RecordList, range, retiredColumn } from "../firm/settings/list";
import { address } from "../ui/button";
import { Tabs } from "../ui/details";
import { NumberField, SelectField, Switch, TextField } from "../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../ui/form";

type ListProps = { items: readonly Item[]; rooms: readonly string[]; room?: string };

/** One room at a time, as an inventory has them. */
export const ItemList = ({ items, rooms, room }: ListProps) => (
  <RecordList
    path={itemPath}
    label="Oggetti dell'inventario"
    add="Nuovo oggetto"
    insert={address(`${itemPath}insert`, { room })}
    live="sales"
    query={{ room }}
    note={
      <Tabs
        label="Stanze"
        tabs={rooms.map((text) => ({ href: roomPath(text), text, current: text === room }))}
      />
    }
    rows={items.filter((item) => item.room === room)}
    empty="Nessun oggetto: l'inventario li scrive a mano."
    columns={[
      { head: "Oggetto", card: "title", cell: ({ name }) => name },
      { head: "Volume", end: true, narrow: true, cell: ({ litres }) => volumeText(litres) },
      {
        head: "Smontaggio",
        end: true,
        narrow: true,
        cell: ({ dismantle_minutes: minutes }) => (minutes ? durationWords(minutes) : ""),
      },
      { head: "Persone", end: true, narrow: true, cell: ({ people }) => (people > 1 ? people : "") },
      retiredColumn(items),
    ]}
    actions={(item) => (
      <DeletableActions {...item} path={itemPath} question={`Eliminare l'oggetto ${item.name}?`} />
    )}
  >
    <p className="field-hint">
      Quello che si trova nelle case, stanza per stanza: in un appuntamento si conta toccandolo. Gli inventari
      già fatti tengono nome e volume di allora.
    </p>
  </RecordList>
);

const skills = Object.entries(itemSkills).flatMap(([value, text]) => (value ? [{ value, text }] : []));

type ItemFormProps = FormState & { action: string; materials: readonly { id: number; name: string }[] };

export const ItemForm = ({ action, materials, ...form }: ItemFormProps) => (
  <Form id="item" action={action} columns={1} {...form}>
    <TextField name="name" label="Oggetto" maxLength={60} required />
    <TextField name="room" label="Stanza" maxLength={40} required />
    <FieldRow>
      <NumberField name="litres" label="Volume" unit="litri" hint="1 m³ sono 1.000 litri" required />
      <NumberField name="dismantle_minutes" label="Smontaggio" unit="min" hint={range(bounds.dismantling)} />
      <NumberField name="people" label="Persone" hint={range(bounds.people)} />
    </FieldRow>
    <SelectField name="skill" label="Abilità" options={skills} empty="Nessuna" />
    <SelectField
      name="id_material"
      label="Materiale"
      hint="Una scatola o un barile: il preventivo ne chiede il prezzo."
      options={materials.map(({ id, name }) => ({ value: id, text: name }))}
      empty="Nessuno"
    />
    <Switch name="retired" label="Disattivato" hint="Non si propone più negli inventari." />
    <FormActions submit="Salva" back={itemPath} another />
  </Form>
);
