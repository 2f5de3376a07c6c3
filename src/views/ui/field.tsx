import { createContext, type ReactNode, useContext } from "react";
import { valueAt } from "./merge";

export type Errors = Record<string, string | undefined>;
/** `other` is the value of another field. */
export type Words = (value: string, other: (name: string) => unknown) => string;
type SeenField = { label: string; value: unknown; words?: Words };

/** `focus`: the field that takes it when the form is opened; `isNew`: of a record that is not stored yet. */
type Shown = {
  id: string;
  values: Record<string, unknown>;
  errors: Errors;
  seen?: Map<string, SeenField>;
  focus?: { isTaken: boolean };
  isNew?: boolean;
};

export const FormContext = createContext<Shown>({ id: "f", values: {}, errors: {} });

/** Whether this field is the first of a form that is opened; in one for a new record, the first that is not filled. */
function useFirstFocus(isLocked: boolean | undefined, value: string): boolean | undefined {
  const { focus, isNew } = useContext(FormContext);
  if (!focus || focus.isTaken || isLocked || (isNew && value)) return undefined;
  focus.isTaken = true;
  return true;
}

export function useField(name: string, own?: unknown, label?: string, words?: Words) {
  const { id, values, errors, seen } = useContext(FormContext);
  const value = own !== undefined ? own : valueAt(values, name);
  // A list is posted as `users[]`; the errors of its schema name `users`.
  const plain = name.replace("[]", "");
  if (label !== undefined) seen?.set(plain, { label, value, words });
  return {
    id: `${id}-${name.replaceAll(".", "-")}`,
    value: value === null || value === undefined ? "" : String(value),
    error: errors[plain],
    other: (sibling: string) => valueAt(values, sibling),
  };
}

export function useGroup(name: string): string[] {
  const group = valueAt(useContext(FormContext).values, name);
  return typeof group === "object" && group !== null ? Object.keys(group) : [];
}

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
