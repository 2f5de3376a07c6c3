import { type FormEvent, useState } from "react";
import { toWire } from "../../server/base/days";
import { plannedDay } from "../../server/base/typed-day";
import { parseTime } from "../../server/base/typed-time";
import { fieldMessages } from "../../server/input/field-messages";
import type { PlanningProps } from "../../views/days/planning/planning";
import { Button } from "../../views/ui/button";
import { type Errors, FormContext } from "../../views/ui/field";
import { DateField, TextField, TimeField } from "../../views/ui/fields";
import type { Moment } from "../frame/moves";
import { today } from "../frame/today";
import { RecordDialog } from "./record-dialog";

type Props = { at: Moment; may: PlanningProps["may"]; onClose(): void };

export function Create({ at, may, onClose }: Props) {
  const [errors, setErrors] = useState<Errors>({});

  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const kind = (event.nativeEvent as SubmitEvent).submitter?.dataset.kind ?? "";
    const [date, time] = [
      plannedDay(String(typed.get("date")), today()),
      parseTime(String(typed.get("time"))),
    ];
    const order = String(typed.get("order") ?? "").trim();
    const found: Errors = {
      date: date ? undefined : fieldMessages.date,
      time: time ? undefined : fieldMessages.time,
      order: kind !== "work" || /^\d{1,9}$/.test(order) ? undefined : "Scrivere il numero dell'ordine.",
    };
    setErrors(found);
    if (!date || !time || found.order) return;
    const day = toWire(date);
    if (kind === "work") location.assign(`/orders/works/insert/${order}?date=${day}&hour=${time}`);
    else location.assign(`/${kind}/insert?date=${day}&time=${time}`);
  }

  return (
    <RecordDialog title="Nuovo" onClose={onClose}>
      {() => (
        <form className="form columns-2" method="post" noValidate onSubmit={go}>
          <FormContext value={{ id: "create", values: { date: at.date, time: at.time }, errors }}>
            <DateField name="date" label="Data" required ahead />
            <TimeField name="time" label="Ora" required />
            {may.addWorks && (
              <TextField
                name="order"
                label="Ordine"
                hint="Il numero, per una sua lavorazione"
                inputMode="numeric"
              />
            )}
          </FormContext>
          <div className="form-actions">
            {may.addAppointments && (
              <Button type="submit" kind="primary" data-kind="appointment" autoFocus>
                Nuovo appuntamento
              </Button>
            )}
            {may.addWorks && (
              <Button type="submit" data-kind="work">
                Nuova lavorazione
              </Button>
            )}
            {may.addMemos && (
              <Button type="submit" data-kind="memo">
                Nuovo memo
              </Button>
            )}
            <Button data-cancel="">Annulla</Button>
          </div>
        </form>
      )}
    </RecordDialog>
  );
}
