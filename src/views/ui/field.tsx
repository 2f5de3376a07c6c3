import type { ReactNode } from "react";
import { useField, useFirstFocus, type Words } from "./form-context";

export type FieldProps = {
  name: string;
  label: string;
  required?: boolean;
  /** The star alone: something else may stand in for the field. */
  starred?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  hint?: ReactNode;
  wide?: boolean;
  value?: string | number | null;
  /** The first field of a form has the focus; false for one that may be hidden. */
  autoFocus?: boolean;
};

type Control = {
  id: string;
  name: string;
  defaultValue: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

export function Field({
  field,
  words,
  children,
}: {
  field: FieldProps;
  words?: Words;
  children: (control: Control) => ReactNode;
}) {
  const { id, value, error } = useField(field.name, field.value, field.label, words);
  const isFirst = useFirstFocus(field.autoFocus === false || field.disabled || field.readOnly, value);
  const described = error ? `${id}-error` : field.hint ? `${id}-hint` : undefined;
  return (
    <div className={field.wide ? "field wide" : "field"}>
      <label htmlFor={id}>
        {field.label}
        {(field.required || field.starred) && <Star />}
      </label>
      {children({
        id,
        name: field.name,
        defaultValue: value,
        required: field.required,
        disabled: field.disabled,
        readOnly: field.readOnly,
        autoFocus: field.autoFocus ?? isFirst,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described,
      })}
      <Under id={id} error={error} hint={field.hint} />
    </div>
  );
}

export function Under({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error)
    return (
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    );
  return hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
}

/** Hidden from screen readers, which announce `required`. */
export const Star = () => (
  <span className="star" aria-hidden="true">
    {" *"}
  </span>
);
