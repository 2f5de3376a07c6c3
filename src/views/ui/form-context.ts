import { createContext, useContext } from "react";

export type Errors = Record<string, string | undefined>;
type Shown = { id: string; values: Record<string, unknown>; errors: Errors };

export const FormContext = createContext<Shown>({ id: "f", values: {}, errors: {} });

/** The value of a dotted name, flat as a form posts it or nested as in a record. */
function valueAt(values: Record<string, unknown>, name: string): unknown {
  if (name in values) return values[name];
  return name
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values);
}

/** A field's id, value and error in the form around it. */
export function useField(name: string, own?: unknown) {
  const { id, values, errors } = useContext(FormContext);
  const value = own !== undefined ? own : valueAt(values, name);
  return {
    id: `${id}-${name.replaceAll(".", "-")}`,
    value: value === null || value === undefined ? "" : String(value),
    // A list is posted as `users[]`; the errors of its schema name `users`.
    error: errors[name.replace("[]", "")],
    other: (sibling: string) => valueAt(values, sibling),
  };
}
