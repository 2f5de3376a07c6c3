import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, memo, useEffect } from "react";
import { Icon } from "../../views/ui/icon";
import { useBoardActions } from "./board-context";
import { type Cell, kindOf, workOf } from "./cells";
import type { Move } from "./moves";
import { seatId } from "./use-board";

type Props = {
  column: string;
  cell: Cell;
  /** A warning about the person, which prevents nothing. */
  warning: string | undefined;
  /** The word shown for somebody absent. */
  away: string | undefined;
  /** The one cell of the column that Tab reaches; arrow keys reach the others. */
  entry: boolean;
  label: string;
};

const arrows: Record<string, Move> = { ArrowUp: "up", ArrowDown: "down" };
/** While typing these keys move within the text. */
const whenNotTyping: Record<string, Move> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "home",
  End: "end",
};
const withCtrl: Record<string, Move> = { Home: "first", End: "last" };

/** A code cell with the name of the code beside it (spec 2 §2). */
export const Seat = memo(function Seat({ column, cell, warning, away, entry, label }: Props) {
  const { dispatch, go, move, lookup, toggleDetails } = useBoardActions();
  const at = { column, cell: cell.key };
  const kind = kindOf(column);
  const text = messageOf(cell, warning);
  useNewsTimeout(cell.news, () => dispatch({ type: "seen", ...at }));

  function commit() {
    const board = dispatch({ type: "committed", ...at });
    const now = board.columns[column]?.find(({ key }) => key === cell.key);
    if (now?.state !== "refused" && now?.state !== "conflict") move(at, "next");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isResting = cell.draft === null;
    const command = ctrlKey || metaKey;
    const how = command ? withCtrl[key] : (arrows[key] ?? (isResting ? whenNotTyping[key] : undefined));
    if (altKey || (command && key === "Enter")) return;
    if (key === "Enter") commit();
    else if (key === "Escape") {
      dispatch({ type: "restored", ...at });
      requestAnimationFrame(() => go(at));
    } else if (key === "Delete" && isResting) dispatch({ type: "cleared", ...at });
    else if (key === "F2") dispatch({ type: "typed", ...at, text: event.currentTarget.value });
    else if (key === " " && isResting) toggleDetails(workOf(column));
    else if (how) move(at, how);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent) {
    const codes = event.clipboardData
      .getData("text")
      .split(/[\s,;]+/)
      .filter(Boolean);
    if (codes.length < 2) return;
    event.preventDefault();
    const board = dispatch({ type: "pasted", ...at, codes });
    const last = board.columns[column]?.at(-1);
    if (last) go({ column, cell: last.key });
  }

  function onBlur({ target }: FocusEvent<HTMLInputElement>) {
    // When the window loses the focus the cell does not: an incomplete code must not be saved.
    if (document.activeElement !== target) dispatch({ type: "left", ...at });
  }

  const value = cell.draft ?? (cell.person ? String(cell.person.value) : "");
  const named = cell.draft === null ? cell.person : lookup(kind, cell.draft);
  const described = text && `${seatId(cell.key)}-text`;
  return (
    <li
      className="seat"
      data-state={cell.state}
      data-cell={cell.key}
      data-news={cell.news}
      data-typing={cell.draft === null ? undefined : ""}
      data-warned={warning && ""}
      data-away={away && ""}
    >
      <input
        id={seatId(cell.key)}
        value={value}
        placeholder=" "
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        tabIndex={entry ? 0 : -1}
        aria-label={named ? `${label}: ${named.text}` : label}
        aria-invalid={cell.state === "refused" || undefined}
        aria-describedby={described}
        onChange={(event) => dispatch({ type: "typed", ...at, text: event.target.value })}
        onFocus={(event) => {
          dispatch({ type: "entered", ...at });
          if (cell.draft === null) event.target.select();
        }}
        onClick={(event) => cell.draft === null && event.currentTarget.select()}
        {...{ onKeyDown, onPaste, onBlur }}
      />
      <span className="seat-name" title={named?.text}>
        {named?.text}
      </span>
      {away && <span className="seat-mark">{away}</span>}
      {warning && <Icon name="triangle-alert" />}
      {cell.news && <span className="seat-news">{cell.news}</span>}
      {cell.state === "unsent" && <span className="seat-mark">non salvato</span>}
      {text && (
        <p className="seat-text" id={described}>
          {text}
        </p>
      )}
    </li>
  );
});

function messageOf(cell: Cell, warning: string | undefined): string | undefined {
  if (cell.state === "conflict") {
    const now = cell.saved ? `c'è ${cell.saved.value} ${cell.saved.text}` : "non c'è nessuno";
    return `Modificato da un altro utente: ora ${now}. Invio per sostituire, Esc per lasciare.`;
  }
  return cell.text ?? warning;
}

/** Removes the mark of somebody else's change after some seconds. */
function useNewsTimeout(news: string | undefined, seen: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the mark starts the timer
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(seen, 4_000);
    return () => clearTimeout(timer);
  }, [news]);
}
