import { Switch } from "../../ui/fields";
import { useField } from "../../ui/form-context";

/** Asks, after a first try, whether the work is meant for a public holiday. */
export function HolidayField() {
  const { error, value } = useField("onHoliday");
  return error || value === "1" ? (
    <Switch name="onHoliday" label="Si lavora anche in questo giorno di festa" wide />
  ) : (
    <input type="hidden" name="onHoliday" value="0" />
  );
}
