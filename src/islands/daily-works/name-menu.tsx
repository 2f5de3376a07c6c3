import { useLayoutEffect, useRef } from "react";
import type { Listed } from "../../server/crews/model";
import { type NamedSeat, useBoardActions } from "./board-context";
import type { Board } from "./state";
import type { SubstitutesProps } from "./substitutes";

type Props = NamedSeat & {
  board: Board;
  onClose(): void;
  onSubstitute(asked: Pick<SubstitutesProps, "kind" | "person" | "absent">): void;
};

export function NameMenu({ kind, person, at, anchor, board, onClose, onSubstitute }: Props) {
  const { dispatch, go, changesDay } = useBoardActions();
  const menu = useRef<HTMLDivElement>(null);
  const listed: Listed | undefined = board.people[kind].find(({ id }) => id === person.id);
  const isAway = listed?.absent !== undefined;

  useLayoutEffect(() => {
    const element = menu.current as HTMLElement;
    element.showPopover();
    const { left, top, bottom } = anchor.getBoundingClientRect();
    const isLow = bottom + element.offsetHeight > innerHeight;
    element.style.left = `${Math.max(8, Math.min(left, innerWidth - element.offsetWidth - 8))}px`;
    element.style.top = `${isLow ? top - element.offsetHeight - 2 : bottom + 2}px`;
    element.querySelector("button")?.focus();
  }, [anchor]);

  function run(action: () => void) {
    menu.current?.hidePopover();
    action();
  }

  function free(seat: NonNullable<typeof at>) {
    dispatch({ type: "cleared", ...seat });
    go(seat);
  }

  const absent = kind === "worker" ? "Assente in questo giorno" : "Fermo in questo giorno";
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      tabIndex={-1}
      className="pop-menu name-menu"
      aria-label={person.text}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      <p>
        {person.value} {person.text}
      </p>
      {changesDay && listed && !isAway && !listed.date && (
        <button
          type="button"
          role="menuitem"
          onClick={() => run(() => onSubstitute({ kind, person, absent: true }))}
        >
          {absent}…
        </button>
      )}
      {changesDay && (
        <button
          type="button"
          role="menuitem"
          onClick={() => run(() => onSubstitute({ kind, person, absent: false }))}
        >
          Sostituisci…
        </button>
      )}
      {at && (
        <button type="button" role="menuitem" onClick={() => run(() => free(at))}>
          Libera il posto
        </button>
      )}
    </div>
  );
}
