import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { formatDuration } from "../../server/base/days";
import { parseTime } from "../../server/base/typed-time";
import { Button } from "../../views/ui/button";
import { type Answer, call } from "../frame/call";
import { refusalText } from "../frame/conflict-dialog";
import { movedText, sendMove } from "../frame/moves";
import { saving } from "../frame/show-saving";
import { snackbar } from "../frame/snackbar";
import { useBoardActions, type WorkHours } from "./board-context";
import { offerTo } from "./offer-to";
import type { Work } from "./state";

type Props = WorkHours & { onClose(): void };
type Typed = { hour: string; duration: string };

/** Fields over the hour of a work. Enter saves, Esc leaves; what is refused stays as it was typed. */
export function HoursEditor({ work, anchor, onClose }: Props) {
  const { site, may, dispatch, reload, undo } = useBoardActions();
  const form = useRef<HTMLFormElement>(null);
  const [version, setVersion] = useState(work.version);
  const [error, setError] = useState<{ text: string; field?: string }>();
  const before: Typed = { hour: work.hour, duration: work.duration ?? "" };

  useLayoutEffect(() => {
    const element = form.current as HTMLFormElement;
    element.showPopover();
    const { left, top, bottom } = anchor.getBoundingClientRect();
    const isLow = bottom + element.offsetHeight > innerHeight;
    element.style.left = `${Math.max(8, Math.min(left - 6, innerWidth - element.offsetWidth - 8))}px`;
    element.style.top = `${isLow ? top - element.offsetHeight - 2 : bottom + 2}px`;
    element.querySelector("input")?.select();
  }, [anchor]);

  function close() {
    onClose();
    anchor.focus();
  }

  const typed = (): Typed => {
    const data = new FormData(form.current as HTMLFormElement);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    return { hour: parseTime(text("hour")) ?? text("hour"), duration: text("duration") };
  };
  const isChanged = ({ hour, duration }: Typed) => hour !== before.hour || duration !== before.duration;

  async function save(event: FormEvent) {
    event.preventDefault();
    const now = typed();
    if (!isChanged(now)) return close();
    const answer = await saving(send({ ...work, version }, now, may.move));
    if (!answer) return;
    if (!answer.ok) return refused(answer.values);
    if (answer.activity) dispatch({ type: "accepted", activity: answer.activity });
    snackbar("success", answer.values.msg, { text: "Annulla", run: undo, isUndo: true });
    if (now.hour !== before.hour) offerTo(work, work.date, may);
    reload();
    close();
  }

  function refused({ msg, errors = {}, conflict }: Extract<Answer<never>, { ok: false }>["values"]) {
    const [path, text] = Object.entries(errors)[0] ?? [];
    const field = path?.split(".").at(-1);
    setError({ text: text ?? refusalText({ msg, conflict }), field });
    // Having read who came first, one who saves again means it.
    if (conflict) setVersion(conflict.version);
    form.current
      ?.querySelector<HTMLInputElement>(field === "duration" ? "[name=duration]" : "input")
      ?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  }

  const invalid = (name: string) => ({
    "aria-invalid": error && (error.field ?? "hour") === name ? true : undefined,
    "aria-describedby": error ? "hours-error" : undefined,
  });
  return (
    <form
      ref={form}
      popover="manual"
      className="hours-editor"
      aria-label={`Ora e durata: ${work.client}`}
      noValidate
      onSubmit={save}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !error && !isChanged(typed())) onClose();
      }}
    >
      <label>
        Ora
        <input
          name="hour"
          defaultValue={before.hour}
          inputMode="numeric"
          autoComplete="off"
          {...invalid("hour")}
        />
      </label>
      {site === "A" && (
        <label>
          Durata
          <input
            name="duration"
            defaultValue={before.duration}
            placeholder={formatDuration(work.minutes ?? null)}
            maxLength={6}
            autoComplete="off"
            {...invalid("duration")}
          />
        </label>
      )}
      <Button type="submit" kind="quiet" icon="check" iconOnly small>
        Salva
      </Button>
      {error && (
        <p className="field-error" id="hours-error" role="alert">
          {error.text}
        </p>
      )}
    </form>
  );
}

/** Another hour alone is a move, as in the planning, which says what it does not go together with. */
async function send(
  work: Work,
  { hour, duration }: Typed,
  mayMove: boolean,
): Promise<Answer<{ msg: string }> | null> {
  const { id, version, date, type, id_pickupPlace } = work;
  if (!mayMove || duration !== (work.duration ?? "")) {
    // The server reads it as it is typed.
    const values = { date, hour, type, id_pickupPlace, duration: duration as unknown as number };
    return call("Orders", "editWork", { id, version, values });
  }
  const answer = await sendMove({ kind: "work", id, version }, { date, time: hour });
  return answer?.ok ? { ...answer, values: { msg: movedText({ date, time: hour }, answer.values) } } : answer;
}
