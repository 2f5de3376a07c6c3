import { Button } from "../../ui/button";
import { type Author, lateSentence } from "../../ui/conflict";
import { Alert } from "../../ui/details";
import { type Errors, FormContext } from "../../ui/field";
import { SureField } from "../../ui/form";

export type Refused = {
  action: string;
  values: Record<string, unknown>;
  version?: string;
  errors?: Errors;
  message?: string;
  conflict?: Author;
};

type Props = Refused & {
  target: string;
  another?: boolean;
};

export function RefusedMove({ errors = {}, message, conflict, ...move }: Props) {
  const { sure, ...others } = errors;
  if (sure) return <MoveQuestion {...move} error={sure} />;
  return <Alert kind="error">{lateSentence(message ?? Object.values(others)[0] ?? "", conflict)}</Alert>;
}

type Question = Pick<Props, "action" | "values" | "version" | "target" | "another"> & { error: string };

const MoveQuestion = ({ action, values, version = "", error, target, another }: Question) => (
  <form
    className="move-question"
    method="post"
    action={action}
    hx-post={action}
    hx-vals={another ? '{"another":"1"}' : undefined}
    hx-target={target}
    hx-select={target}
    hx-swap="outerMorph ignoreTitle:true"
  >
    {Object.entries({ ...values, version }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={String(value)} />
    ))}
    <FormContext value={{ id: "move", values: {}, errors: { sure: error } }}>
      <SureField />
    </FormContext>
    <Button type="submit" kind="primary">
      Sposta
    </Button>
  </form>
);
