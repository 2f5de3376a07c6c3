import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useState,
} from "react";
import { Icon } from "../../views/ui/icon";
import { type Candidate, NameChoices } from "../crew/name-choices";
import { useBoardActions } from "./board-context";
import { isName } from "./candidates";
import { type Cell, kindOf, workOf } from "./cells";
import type { Move } from "./moves";
import { SeatName } from "./seat-name";
import { seatId } from "./use-board";
import { VehicleName } from "./vehicle-name";

type Props = {
  column: string;
  cell: Cell;
  warning: string | undefined;
  away: string | undefined;
  uses: number | undefined;
  /** The one cell of the column that Tab reaches; arrow keys reach the others. */
  entry: boolean;
  label: string;
};

const arrows: Record<string, Move> = { ArrowUp: "up", ArrowDown: "down" };
const whenNotTyping: Record<string, Move> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "home",
  End: "end",
};
const withCtrl: Record<string, Move> = { Home: "first", End: "last" };

export const Seat = memo(function Seat({ column, cell, warning, away, uses, entry, label }: Props) {
  const { dispatch, go, move, lookup, candidates, toggleDetails, openMenu, site } = useBoardActions();
  const [marked, setMarked] = useState(0);
  const at = { column, cell: cell.key };
  const kind = kindOf(column);
  const text = messageOf(cell, warning);
  const choices = cell.state === "still" && isName(cell.draft) ? candidates(column, cell.draft) : [];
  const active = Math.min(marked, choices.length - 1);
  useNewsTimeout(cell.news, () => dispatch({ type: "seen", ...at }));

  function choose({ id, value, text: name }: Candidate) {
    dispatch({ type: "dropped", ...at, person: { id, value, text: name } });
    move(at, "next");
  }

  function commit() {
    const chosen = choices[active];
    if (chosen) return choose(chosen);
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
    // Nothing is to be taken back: the key is for the dialog around it.
    if (key === "Escape" && isResting && cell.state === "still" && !cell.before) return;
    if (key === "Enter") commit();
    else if (key === "Escape") {
      dispatch({ type: "restored", ...at });
      requestAnimationFrame(() => go(at));
    } else if (key === "Delete" && isResting) dispatch({ type: "cleared", ...at });
    else if (key === "F2") dispatch({ type: "typed", ...at, text: event.currentTarget.value });
    else if (key === " " && isResting) toggleDetails(workOf(column));
    else if (choices.length && (how === "up" || how === "down"))
      setMarked((active + (how === "up" ? choices.length - 1 : 1)) % choices.length);
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

  function onContextMenu(event: MouseEvent) {
    if (site === "B" || !cell.person || cell.draft !== null) return;
    event.preventDefault();
    const anchor = document.getElementById(seatId(cell.key)) ?? (event.currentTarget as HTMLElement);
    openMenu({ kind, person: cell.person, at, anchor });
  }

  const value = cell.draft ?? (cell.person ? String(cell.person.value) : "");
  const named = cell.draft === null ? cell.person : lookup(kind, cell.draft);
  const described = text && `${seatId(cell.key)}-text`;
  const list = `${seatId(cell.key)}-list`;
  return (
    <li
      className="seat"
      data-state={cell.state}
      data-cell={cell.key}
      data-news={cell.news}
      data-typing={cell.draft ? "" : undefined}
      data-warned={warning && ""}
      data-away={away && ""}
      data-noticed={cell.notice && ""}
      onContextMenu={onContextMenu}
    >
      <input
        id={seatId(cell.key)}
        value={value}
        placeholder=" "
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        tabIndex={entry ? 0 : -1}
        aria-label={named ? `${label}: ${named.text}` : label}
        aria-invalid={cell.state === "refused" || undefined}
        aria-describedby={described}
        {...(choices.length > 0 && {
          role: "combobox",
          "aria-expanded": true,
          "aria-controls": list,
          "aria-activedescendant": `${list}-${active}`,
        })}
        onChange={(event) => {
          setMarked(0);
          dispatch({ type: "typed", ...at, text: event.target.value });
        }}
        onFocus={(event) => {
          dispatch({ type: "entered", ...at });
          if (cell.draft === null) event.target.select();
        }}
        onClick={(event) => cell.draft === null && event.currentTarget.select()}
        {...{ onKeyDown, onPaste, onBlur }}
      />
      {site === "A" && cell.person && cell.draft === null ? (
        <SeatName at={at} person={cell.person} />
      ) : (
        <span className="seat-name" title={named?.text}>
          <VehicleName text={named?.text ?? ""} />
        </span>
      )}
      {away && <span className="seat-mark">{away}</span>}
      <Uses uses={uses} />
      {warning && <Icon name="triangle-alert" />}
      {cell.news && <span className="seat-news">{cell.news}</span>}
      {cell.state === "unsent" && <span className="seat-mark">non salvato</span>}
      {text && (
        <p className="seat-text" id={described}>
          {text}
        </p>
      )}
      {choices.length > 0 && <NameChoices id={list} candidates={choices} active={active} onChoose={choose} />}
    </li>
  );
});

export const Uses = ({ uses }: { uses: number | undefined }) =>
  uses && (
    <span className="seat-uses" title={`Su ${uses} lavorazioni di questo giorno`}>
      {uses}
    </span>
  );

function messageOf(cell: Cell, warning: string | undefined): string | undefined {
  if (cell.state === "conflict") {
    const now = cell.saved ? `c'è ${cell.saved.value} ${cell.saved.text}` : "non c'è nessuno";
    return `Modificato da un altro utente: ora ${now}. Invio per sostituire, Esc per lasciare.`;
  }
  return cell.text ?? cell.notice ?? warning;
}

function useNewsTimeout(news: string | undefined, seen: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the mark starts the timer
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(seen, 4_000);
    return () => clearTimeout(timer);
  }, [news]);
}
