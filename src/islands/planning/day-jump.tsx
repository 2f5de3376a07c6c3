import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Day } from "../../server/base/days";
import { plannedDay } from "../../server/base/typed-day";
import { fieldMessages } from "../../server/input/field-messages";
import { FormContext } from "../../views/ui/field";
import { DateField } from "../../views/ui/fields";
import { today } from "../frame/today";

type Props = { onChoose(day: Day): void };

export function DayJump({ onChoose }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();

  useEffect(() => {
    const form = ref.current as HTMLFormElement;
    const onClick = ({ target }: Event) =>
      (target as Element).closest("[data-day], [data-today]") && form.requestSubmit();
    form.addEventListener("click", onClick);
    return () => form.removeEventListener("click", onClick);
  }, []);

  function jump(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("day") as HTMLInputElement;
    const day = plannedDay(field.value, today());
    setError(day ? undefined : fieldMessages.date);
    if (!day) return field.focus();
    field.value = "";
    field.blur();
    onChoose(day);
  }

  return (
    <form ref={ref} className="day-jump" noValidate onSubmit={jump}>
      <FormContext value={{ id: "jump", values: {}, errors: { day: error } }}>
        <DateField name="day" label="Vai al giorno" ahead />
      </FormContext>
    </form>
  );
}
