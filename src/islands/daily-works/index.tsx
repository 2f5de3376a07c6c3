import "./daily-works.css";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { Kind } from "../../server/crew/model";
import type { BoardProps } from "../../views/daily-works/board";
import { island } from "../frame/island";
import { useNoReload } from "../frame/use-no-reload";
import { BoardContext } from "./board-context";
import { withCode } from "./cells";
import { DayBar } from "./day-bar";
import { BoardDragging } from "./dragging";
import { NewEntry } from "./new-entry";
import { Lists, Works } from "./panels";
import type { Board } from "./state";
import { Suggestion } from "./suggestion";
import { useBoard } from "./use-board";

/** The daily works screen, used like a spreadsheet (spec 2 §2). */
function DailyWorks({ day, editable, site, may, ...bar }: BoardProps) {
  const { date } = bar;
  const { board, state } = useBoard(date, day, { canType: editable, canAdd: editable && site === "A" });
  const [adding, setAdding] = useState<Kind>();
  const [suggesting, setSuggesting] = useState(false);
  useNoReload(state.reload);
  const people = useRef(board.people);
  people.current = board.people;
  const actions = useMemo(
    () => ({
      ...state,
      editable,
      site,
      may,
      lookup: (kind: Kind, code: string) => withCode(people.current[kind], code),
    }),
    [state, editable, site, may],
  );

  const onAdd = useMemo(
    () => ({ worker: () => setAdding("worker"), vehicle: () => setAdding("vehicle") }),
    [],
  );

  function onKeyDown(event: KeyboardEvent) {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || ownsItsUndo(board, event.target as Element)) return;
    event.preventDefault();
    state.undo();
  }

  return (
    <BoardContext value={actions}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches Ctrl+Z of the cells inside */}
      <div className="board" onKeyDown={editable ? onKeyDown : undefined}>
        <DayBar
          board={board}
          {...bar}
          onSuggest={editable && site === "A" ? () => setSuggesting(true) : undefined}
        />
        <BoardDragging board={board}>
          <Lists board={board} onAdd={onAdd} />
          <Works board={board} />
        </BoardDragging>
        {adding && <NewEntry kind={adding} date={date} onClose={() => setAdding(undefined)} />}
        {suggesting && <Suggestion board={board} date={date} onClose={() => setSuggesting(false)} />}
        <div className="hidden" role="status">
          {/* A new element each time: the same text twice is spoken twice. */}
          <p key={board.announcement.at}>{board.announcement.text}</p>
        </div>
      </div>
    </BoardContext>
  );
}

/** In a dialog, or while typing, Ctrl+Z undoes the text. */
function ownsItsUndo({ columns, focus }: Board, target: Element): boolean {
  if (!target.closest("[data-cell]")) return target.closest("input, dialog") !== null;
  return Object.values(columns).some((cells) =>
    cells.some(({ key, draft }) => key === focus && draft !== null),
  );
}

island("daily-works", DailyWorks);
