import { Button } from "../../ui/button";
import { Switch } from "../../ui/fields";
import { FormContext, useField } from "../../ui/form-context";

/** Asks, after a first try, whether the work is meant for a public holiday. */
export function HolidayField() {
  const { error, value } = useField("onHoliday");
  return error || value === "1" ? (
    <Switch name="onHoliday" label="Si lavora anche in questo giorno di festa" wide />
  ) : (
    <input type="hidden" name="onHoliday" value="0" />
  );
}

/** A move that was refused because its day is a public holiday. */
export type AskedMove = { action: string; values: Record<string, string>; error: string };

/** `another`: the answer is the page of the form, which stays open. */
type Props = AskedMove & { target: string; another?: boolean };

/** The move once more, with the switch that confirms it; its answer takes the place of `target`. */
export const HolidayQuestion = ({ action, values, error, target, another }: Props) => (
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
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <FormContext value={{ id: "holiday", values: {}, errors: { onHoliday: error } }}>
      <HolidayField />
    </FormContext>
    <Button type="submit" kind="primary">
      Sposta
    </Button>
  </form>
);
