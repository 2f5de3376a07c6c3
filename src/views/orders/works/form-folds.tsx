import { type ReactNode, useContext } from "react";
import type { formFolds } from "../../../server/accounts/menu/model";
import { FormContext } from "../../ui/form-context";
import { valueAt } from "../../ui/merge";
import { useViewer } from "../../viewer";

type Props = {
  name: (typeof formFolds)[number];
  title: string;
  /** What it holds while it is closed. */
  hint: string;
  /** Names of its fields or of groups of them. */
  fields: readonly string[];
  /** What its fields are worth where nobody filled them, if not empty or 0. */
  defaults?: Record<string, string>;
  children: ReactNode;
};

/** Open where the account left it open, or where a field in it is wrong or filled; `fields/folds.ts` remembers it. */
export function FormFold({ name, title, hint, fields, defaults = {}, children }: Props) {
  const { menuPreferences } = useViewer();
  const { values, errors } = useContext(FormContext);
  const isWrong = Object.keys(errors).some((path) => fields.some((field) => isOf(path, field)));
  const isFilled = fields.some((field) => differs(valueAt(values, field), defaults[field]));
  const isOpen = isWrong || isFilled || menuPreferences?.open.includes(name);
  return (
    <details id={`fold/${name}`} className="fold form-fold wide" open={isOpen}>
      <summary>
        {title}
        <span>{hint}</span>
      </summary>
      <div className="fold-fields">{children}</div>
    </details>
  );
}

const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`);

function differs(value: unknown, standard = ""): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === "object") return Object.values(value).some((part) => differs(part));
  return String(value) !== standard && String(value) !== (standard || "0");
}
