import { phoneWarning } from "../../server/base/written-numbers";
import { type FieldProps, useField } from "./field";
import { TextField } from "./fields";

/** A length that no number has is asked about; a limit of letters would cut off what is pasted. */
export function PhoneField({ hint, autoComplete, ...field }: FieldProps & { autoComplete?: string }) {
  const { value } = useField(field.name, field.value, field.label);
  const check = (
    <>
      {hint}{" "}
      <span className="field-warning" role="status" data-phone-check="">
        {/^\d+$/.test(value) && phoneWarning(value)}
      </span>
    </>
  );
  return <TextField {...field} type="tel" autoComplete={autoComplete} hint={check} />;
}
