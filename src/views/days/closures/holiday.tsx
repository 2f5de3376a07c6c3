import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { type Author, lateSentence } from "../../ui/conflict";
import { Switch } from "../../ui/fields";
import { type Errors, FormContext, useField } from "../../ui/form-context";

export function HolidayField() {
  const { error, value } = useField("onHoliday");
  return error || value === "1" ? (
    <Switch name="onHoliday" label="Si lavora anche in questo giorno di festa" wide />
  ) : (
    <input type="hidden" name="onHoliday" value="0" />
  );
}

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
  const { onHoliday, ...others } = errors;
  if (onHoliday) return <HolidayQuestion {...move} error={onHoliday} />;
  return <Alert kind="error">{lateSentence(message ?? Object.values(others)[0] ?? "", conflict)}</Alert>;
}

type Question = Pick<Props, "action" | "values" | "version" | "target" | "another"> & { error: string };

const HolidayQuestion = ({ action, values, version = "", error, target, another }: Question) => (
  <form
    className="holiday-question"
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
    <FormContext value={{ id: "holiday", values: {}, errors: { onHoliday: error } }}>
      <HolidayField />
    </FormContext>
    <Button type="submit" kind="primary">
      Sposta
    </Button>
  </form>
);
