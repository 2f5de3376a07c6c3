import { createContext, useContext } from "react";
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
export function useFirstFocus(isLocked: boolean | undefined, value: string): boolean | undefined {
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
