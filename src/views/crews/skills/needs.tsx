import { useContext } from "react";
import { numberIn } from "../../../server/base/written-numbers";
import { skillNames, skills } from "../../../server/crews/skills/model";
import { FormContext } from "../../ui/field";
import { NumberField } from "../../ui/fields";
import { valueAt } from "../../ui/merge";
import { useViewer } from "../../viewer";

const fields = [
  ...skills.map((skill) => ({ name: `skills.${skill}`, label: skillNames[skill] })),
  { name: "cubicMetres", label: "Volume (m³)" },
];

export const NeedInputs = () =>
  fields.map(({ name, label }) => (
    <NumberField
      key={name}
      name={name}
      label={label}
      placeholder={name === "cubicMetres" ? undefined : "0"}
    />
  ));

export function NeedsFold() {
  const { site } = useViewer();
  const { values, errors } = useContext(FormContext);
  if (site === "B") return null;
  const filled = fields.filter(({ name }) => numberIn(String(valueAt(values, name) ?? "")));
  return (
    <details className="fold wide" open={filled.length > 0 || fields.some(({ name }) => errors[name])}>
      <summary>
        Competenze e volume
        <span>{filled.map(({ label }) => label).join(" · ") || "nessuna richiesta"}</span>
      </summary>
      <div className="pieces">
        <NeedInputs />
      </div>
    </details>
  );
}
