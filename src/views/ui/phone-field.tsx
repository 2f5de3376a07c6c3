import { phoneWarning } from "../../server/base/written-numbers";
import type { FieldProps } from "./field";
import { TextField } from "./fields";
import { useField } from "./form-context";

/**
 * A telephone. A length that no number has is asked about, never refused: beside a stored number by the server, beside
 * one that was just typed by the browser. Without a limit of letters, which would cut off what is pasted.
 */
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
