import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Day } from "../../server/days";
import { call } from "../frame/call";
import { snackbar } from "../frame/snackbar";
import { useLive } from "../frame/use-live";
import { type Act, reduce, start } from "./board";
import { type Move, move } from "./moves";
import { sendable } from "./save-queue";
import { send } from "./send";
import type { At, Board, Snapshot } from "./state";

const nouns = ["works", "crew", "clients", "orders", "appointments", "documents"];
const debounce = 120;
const retryAfter = [500, 1_000, 2_000, 4_000, 8_000];

export type BoardState = {
  act(act: Act): Board;
  /** Moves the focus; a cell that is not drawn yet gets it as soon as it is. */
  go(at: At | null): void;
  move(at: At, how: Move): boolean;
  undo(): void;
  /** When nothing is on its way to the server any more. */
  settled(): Promise<void>;
  reload(): void;
};

/** The board of a day with everything that keeps it true: sends what is typed, hears what others do. */
export function useBoard(date: Day, first: Snapshot, canAdd: boolean) {
  const [board, setBoard] = useState(() => start(first, canAdd));
  const latest = useRef(board);
  const wanted = useRef<string | null>(null);

  const act = useCallback((what: Act) => {
    latest.current = reduce(latest.current, what);
    setBoard(latest.current);
    return latest.current;
  }, []);

  const reload = useReloading(date, latest, act);
  useSending(board, act, reload);
  useLive(nouns, ({ day }) => {
    if (day && day !== date) return;
    if (day === undefined) act({ type: "retried" });
    reload();
  });
  useUnsentGuard(board);

  useLayoutEffect(() => {
    if (board && wanted.current && focusOn(wanted.current)) wanted.current = null;
  }, [board]);

  const state = useMemo<BoardState>(() => {
    const go = (at: At | null) => {
      wanted.current = at && !focusOn(at.cell) ? at.cell : null;
    };
    return {
      act,
      go,
      reload,
      move(at, how) {
        const there = move(latest.current, at, how);
        go(there);
        return there !== null;
      },
      settled: () => settled(latest),
      undo: () => takeBack(latest, act).then(reload),
    };
  }, [act, reload]);

  return { board, state };
}

export const seatId = (cell: string) => `seat-${cell}`;

function focusOn(cell: string): boolean {
  const input = document.getElementById(seatId(cell)) as HTMLInputElement | null;
  input?.focus();
  input?.select();
  return input !== null;
}

/** Asks for the day again, at most one question at a time and not for every one of many changes. */
function useReloading(date: Day, latest: React.RefObject<Board>, act: (what: Act) => Board) {
  const timer = useRef<Timer>(undefined);
  const asking = useRef(false);
  return useCallback(() => {
    const ask = async () => {
      if (asking.current) return later();
      asking.current = true;
      const began = latest.current.clock;
      const answer = await call("Works", "getDay", { date });
      asking.current = false;
      if (!answer.ok) return;
      const { workers, vehicles, ...day } = answer.values;
      act({ type: "loaded", snapshot: { ...day, people: { worker: workers, vehicle: vehicles } }, began });
    };
    const later = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(ask, debounce);
    };
    later();
  }, [date, latest, act]);
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Sends the head of every column; what could not leave tries again, ever more slowly, and when the line is back. */
function useSending(board: Board, act: (what: Act) => Board, reload: () => void) {
  const attempts = useRef(0);
  const { outbox } = board;
  const dispatch = useEffectEvent((now: Board) => {
    for (const write of sendable(now)) {
      act({ type: "sent", write: write.id });
      send(write).then((answer) => {
        act(answer);
        if (answer.type === "saved") attempts.current = 0;
        else reload();
      });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the outbox decides what leaves
  useEffect(() => dispatch(board), [outbox]);

  const paused = outbox.some((write) => write.state === "held");
  useEffect(() => {
    if (!paused) return;
    const again = () => act({ type: "retried" });
    const wait = retryAfter[Math.min(attempts.current++, retryAfter.length - 1)];
    const timer = setTimeout(again, wait);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [paused, act]);
}

/** What has not reached the server yet is not left behind without a question. */
function useUnsentGuard({ outbox }: Board) {
  const unsent = outbox.length > 0;
  useEffect(() => {
    if (!unsent) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", stay);
    return () => removeEventListener("beforeunload", stay);
  }, [unsent]);
}

/** Ctrl+Z: first what can't leave, then the last act of the hand, whole, through the journal. */
async function takeBack(latest: React.RefObject<Board>, act: (what: Act) => Board) {
  await settled(latest);
  const board = latest.current;
  const unsent = board.outbox.at(-1);
  if (unsent) return void act({ type: "restored", column: unsent.column, cell: unsent.cell });
  const step = board.steps.at(-1);
  if (!step) return snackbar("info", "Nessuna modifica da annullare");
  act({ type: "undone", step: step.id });
  for (const activity of step.acts.toReversed()) {
    const answer = await call("Activity", "undo", { activity });
    if (!answer.ok) return snackbar("error", answer.values.msg);
  }
  snackbar("success", "Operazione annullata");
}

async function settled(latest: React.RefObject<Board>) {
  while (isSending(latest.current)) await new Promise((resolve) => setTimeout(resolve, 10));
}

const isSending = (board: Board) =>
  sendable(board).length > 0 || board.outbox.some((write) => write.state === "sent");
