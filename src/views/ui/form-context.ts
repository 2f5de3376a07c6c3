import { createContext, useContext } from "react";
import { valueAt } from "./merge";

export type Errors = Record<string, string | undefined>;
/** The words of a value that a field posts; `other` is the value of another field. */
export type Words = (value: string, other: (name: string) => unknown) => string;
type SeenField = { label: string; value: unknown; words?: Words };

/**
 * `seen`: the form's fields in their order, which a conflict names (conflict.tsx). `focus`: its first field to type into
 * takes the focus when the form is opened. `isNew`: of a record that is not stored yet.
 */
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
export function useFirstFocus(isLocked: boolean | undefined, value: string): boolean | undefined {
  const { focus, isNew } = useContext(FormContext);
  if (!focus || focus.isTaken || isLocked || (isNew && value)) return undefined;
  focus.isTaken = true;
  return true;
}

/** A field's id, value and error in the form around it. */
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

/** The names of what is nested under a name, in a record or in what was typed. */
export function useGroup(name: string): string[] {
  const group = valueAt(useContext(FormContext).values, name);
  return typeof group === "object" && group !== null ? Object.keys(group) : [];
}
