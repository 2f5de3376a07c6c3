import { useContext } from "react";
import { newPlace } from "../../../server/clients/pickup-places/model";
import { maxStops } from "../../../server/orders/works/model";
import { PickupPlaceFields } from "../../clients/pickup-places/form";
import { FormContext, useGroup } from "../../ui/field";
import { type Option, SelectField } from "../../ui/fields";
import { FieldRow } from "../../ui/form";
import { valueAt } from "../../ui/merge";
import { useViewer } from "../../viewer";

type Place = { id: number; text: string };
type Props = { places: readonly Place[]; depot?: Place | null };

function optionsOf({ places, depot }: Props): Option[] {
  const others = depot && places.every(({ id }) => id !== depot.id) ? [depot] : [];
  return [...places, ...others].map(({ id, text }) => ({ value: id, text }));
}

/** Site B does not see where the goods go. */
export function UnloadingFields(props: Props) {
  const { site, mayCall } = useViewer();
  if (site === "B") return null;
  const options = optionsOf(props);
  const mayAdd = mayCall("Client.addPickupPlace");
  return (
    <>
      <SelectField
        name="id_unloadingPlace"
        label="Luogo di scarico"
        empty="Da definire"
        options={[...options, ...(mayAdd ? [{ value: newPlace, text: "Nuovo luogo…" }] : [])]}
      />
      {mayAdd && (
        <div className="new-place">
          <PickupPlaceFields prefix="place." />
        </div>
      )}
    </>
  );
}

export function Stops(props: Props) {
  const { values, errors } = useContext(FormContext);
  const options = optionsOf(props);
  const { site } = useViewer();
  const filled = useGroup("stops").filter((at) => valueAt(values, `stops.${at}`)).length;
  const rows = Array.from({ length: Math.min(filled + 2, maxStops) }, (_, at) => `stops.${at}`);
  if (site === "B") return null;
  return (
    <details className="fold wide" open={filled > 0 || rows.some((name) => errors[name])}>
      <summary>
        Tappe tra carico e scarico
        <span>{filled ? String(filled) : "nessuna"}</span>
      </summary>
      <FieldRow>
        {rows.map((name, at) => (
          <SelectField key={name} name={name} label={`Tappa ${at + 1}`} empty="-" options={options} />
        ))}
      </FieldRow>
    </details>
  );
}
