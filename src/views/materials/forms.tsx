import { euroText } from "../../server/base/text";
import { firstDay, isLow } from "../../server/materials/model";
import { Field } from "../ui/field";
import { DateField, MoneyField, NumberField, Switch } from "../ui/fields";
import { FieldRow, Form, FormActions, type FormState } from "../ui/form";
import { useViewer } from "../viewer";

export type Material = {
  id: number;
  name: string;
  cost_cents: number;
  stock: number;
  threshold: number;
  stocked: number;
  yes_no: number;
};
type Catalogue = { materials: readonly Material[] };

/** A line added to an order; the price follows material and quantity (spec 2 §9). */
export const NewLineForm = ({ order, materials, ...form }: FormState & Catalogue & { order: number }) => (
  <Form id="material" action={`/orders/materials/insert/${order}`} {...form}>
    <LineFields materials={materials} />
    <FormActions submit="Salva" back={`/orders/${order}`} another />
  </Form>
);

type OfLine = { line: { id: number; id_order: number }; material: Material };

export const LineForm = ({ line, material, ...form }: FormState & OfLine) => (
  <Form id="material" action={`/orders/materials/modify/${line.id}`} {...form}>
    <LineFields materials={[material]} fixed={material.id} />
    <FormActions submit="Salva" back={`/orders/${line.id_order}`} />
  </Form>
);

/** `fixed` is the material of an existing line. */
export function LineFields({ materials, fixed }: Catalogue & { fixed?: number }) {
  const { can } = useViewer();
  const costs = Object.fromEntries(materials.map(({ id, cost_cents }) => [id, cost_cents]));
  return (
    <x-price costs={JSON.stringify(costs)}>
      <MaterialField materials={materials} fixed={fixed} />
      <DateField name="date" label="Data" min={firstDay} required />
      <NumberField name="quantity" label="Quantità" required />
      {can("prices.view") && (
        <MoneyField name="price" label="Prezzo" hint="Di tutta la quantità: si calcola dal costo unitario." />
      )}
      <Switch name="delivered" label="Consegnato" wide hint="Un materiale consegnato scende dal magazzino." />
    </x-price>
  );
}

const MaterialField = ({ materials, fixed }: Catalogue & { fixed?: number }) => (
  <Field field={{ name: "id_material", label: "Materiale", required: !fixed, value: fixed }}>
    {({ readOnly, ...control }) => (
      <select {...control} disabled={fixed !== undefined}>
        <option value="">Scegliere il materiale</option>
        {materials.map((material) => (
          <option key={material.id} value={material.id}>
            {stockText(material)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** The yes/no materials are lent and cost nothing. */
function stockText(material: Material) {
  const { name, cost_cents } = material;
  if (!cost_cents) return name;
  const shortage = shortageText(material);
  return `${name} (${euroText(cost_cents / 100)})${shortage && `, giacenza ${shortage}`}`;
}

/** Many materials at once, as one block; empty quantities are left out (spec 2 §9). */
export function BulkForm({ order, materials, ...form }: FormState & Catalogue & { order: number }) {
  const offered = materials.filter(({ stocked, yes_no }) => stocked && !yes_no);
  return (
    <Form id="bulk" action={`/orders/materials/bulk/${order}`} {...form}>
      <FieldRow>
        <DateField name="date" label="Data" min={firstDay} required />
        <Switch name="delivered" label="Consegnati" />
      </FieldRow>
      <PiecesFields materials={offered} />
      <FormActions submit="Salva" back={`/orders/${order}`} />
    </Form>
  );
}

export const PiecesFields = ({ materials }: Catalogue) => (
  <div className="pieces">
    {materials.map((material) => (
      <NumberField
        key={material.id}
        name={`pieces.${material.id}`}
        label={material.name}
        placeholder="0"
        hint={<StockMark {...material} />}
      />
    ))}
  </div>
);

type Stocked = Pick<Material, "stock" | "threshold">;

export function StockMark({ stock, threshold, label = "Giacenza " }: Stocked & { label?: string }) {
  const shortage = shortageText({ stock, threshold });
  const className = stock < 0 ? "stock short" : shortage ? "stock low" : "stock";
  return <span className={className}>{`${label}${stock}${shortage && `: ${shortage}`}`}</span>;
}

export const shortageText = ({ stock, threshold }: Stocked): string =>
  stock < 0 ? "negativa" : isLow({ stock, threshold }) ? "scarsa" : "";
