import type { PostedForm } from "../../http/body";

export const requiredIn = (form: PostedForm) =>
  quantitiesOf(form).map(([id_resource, value]) => ({ id_resource, value: value || 0 }));

const quantitiesOf = ({ values }: PostedForm) => Object.entries(values.quantity ?? {});

/** The funct names a field by line number, the form by resource. */
export function quantityField(path: string, form: PostedForm) {
  const line = quantitiesOf(form)[Number.parseInt(path, 10)];
  return line ? `quantity.${line[0]}` : path;
}

/** As `quantityField`, of a funct that takes the resources among other fields. */
export const fieldOfResources = (path: string, form: PostedForm) =>
  path.replace(/^resources\.(\d+)\..*/, (_, line) => quantityField(line, form));
