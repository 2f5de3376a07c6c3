import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { addDays, type Day } from "../../server/base/days";
import { type Kind, kinds, type Seated } from "../../server/crews/model";
import { call } from "../frame/call";
import { snackbar } from "../frame/snackbar";
import { retryAfter } from "../frame/until-answered";
import { useLiveFirst } from "../frame/use-live";
import { type BoardAction, initialBoard, reduce } from "./board";
import { columnOf, workOf } from "./cells";
import { focusedWork, nextGap } from "./gaps";
import { type Move, move, type Shown } from "./moves";
import { cellOf } from "./problem-cell";
import { sendable } from "./save-queue";
import type { Sent } from "./send-write";
import type { Board, CellRef, Snapshot, Write } from "./state";

const nouns = ["works", "crew", "clients", "orders", "appointments", "documents", "messages"];
const debounce = 120;
/** Of a reading that fails; then the next change is waited for. */
const mostAttempts = 6;

export type BoardState = {
  dispatch(action: BoardAction): Board;
  go(at: CellRef | null): void;
  goToWork(work: number, at: CellRef | undefined): void;
  move(at: CellRef, how: Move): boolean;
  goToGap(step?: -1 | 1): void;
  goToProblem(): void;
  undo(): void;
  settled(): Promise<void>;
  reload(): void;
  seatsOf(work: number): { kind: Kind; person: Seated }[];
};

/** Of the lines, when they are shown: their works and kinds in their order. */
export type LineOrder = Required<Pick<Shown, "works" | "kinds">>;

/** Where a board is read from and written to. */
export type BoardSource = {
  first: Snapshot;
  /** What became of it since; null where there was no answer. */
  load(latest: Board): Promise<Snapshot | null>;
  send(write: Write, board: Board): Promise<Sent>;
};

type Options = {
  source: BoardSource;
  canType: boolean;
  canAdd: boolean;
  lines: RefObject<LineOrder | null>;
  /** Opens a folded work, of which something is to get the focus. */
  reveal(work: number): void;
};

export function useBoard(date: Day, { source, canType, canAdd, lines, reveal }: Options) {
  const [board, setBoard] = useState(() => initialBoard(source.first, canAdd, document.body.dataset.account));
  const latest = useRef(board);
  const wanted = useRef<string | null>(null);
  const [drawsAll, setDrawsAll] = useState(false);
  const lastGap = useRef<number>(undefined);
  const lastProblem = useRef(-1);
  const onReveal = useRef(reveal);
  onReveal.current = reveal;

  const dispatch = useCallback((action: BoardAction) => {
    latest.current = reduce(latest.current, action);
    setBoard(latest.current);
    return latest.current;
  }, []);

  const reload = useReloading(source, latest, dispatch);
  useSending(board, source, dispatch, reload);
  useLiveFirst(nouns, ({ day }) => {
    // A work of the day before may still last.
    if (day && day !== date && day !== addDays(date, -1) && day !== addDays(date, 1)) return;
    if (day === undefined) dispatch({ type: "retried" });
    reload();
  });
  useUnsentGuard(board);

  useLayoutEffect(() => {
    if (wanted.current && focusOn(wanted.current)) wanted.current = null;
  });

  const state = useMemo<BoardState>(() => {
    const focusIn = (work: number, id: string) => {
      wanted.current = focusOn(id) ? null : id;
      if (!document.getElementById(cardId(work))) setDrawsAll(true);
      if (wanted.current) onReveal.current(work);
    };
    const go = (at: CellRef | null) => {
      wanted.current = null;
      if (at) focusIn(workOf(at.column), seatId(at.cell));
    };
    const goToWork = (work: number, at: CellRef | undefined) => {
      if (at && canType) go(at);
      else focusIn(work, cardId(work));
    };
    const inOrder = () => ({ ...latest.current, ...lines.current });
    return {
      dispatch,
      go,
      goToWork,
      reload,
      seatsOf: (work) =>
        kinds.flatMap((kind) =>
          (latest.current.columns[columnOf(work, kind)] ?? []).flatMap(({ saved }) =>
            saved ? [{ kind, person: saved }] : [],
          ),
        ),
      move(at, how) {
        const there = move(inOrder(), at, how, lines.current !== null);
        go(there);
        return there !== null;
      },
      goToGap(step = 1) {
        const gap = nextGap(inOrder(), focusedWork(latest.current) ?? lastGap.current, step);
        if (!gap) return;
        lastGap.current = gap.work;
        goToWork(gap.work, gap.at);
      },
      goToProblem() {
        const { problems } = latest.current;
        const ofWorks = problems.filter(({ id_work }) => id_work !== null);
        lastProblem.current = (lastProblem.current + 1) % ofWorks.length;
        const problem = ofWorks[lastProblem.current];
        if (!problem?.id_work) return snackbar("info", "Nessun problema nelle lavorazioni");
        goToWork(problem.id_work, cellOf(latest.current, problem));
        snackbar("info", `${lastProblem.current + 1} di ${ofWorks.length}: ${problem.text}`);
      },
      settled: () => settled(latest),
      undo: () => undoLastStep(latest, dispatch).then(reload),
    };
  }, [dispatch, reload, canType, lines]);

  return { board, state, drawsAll };
}

export const seatId = (cell: string) => `seat-${cell}`;

export const cardId = (work: number) => `card-${work}`;

function focusOn(id: string): boolean {
  const element = document.getElementById(id);
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return element !== null;
}

type Dispatch = (action: BoardAction) => Board;

function useReloading(source: BoardSource, latest: RefObject<Board>, dispatch: Dispatch) {
  const timer = useRef<Timer>(undefined);
  const isLoading = useRef(false);
  const failed = useRef(0);
  return useCallback(() => {
    const ask = async () => {
      if (isLoading.current) return later();
      isLoading.current = true;
      const { clock: began } = latest.current;
      const snapshot = await source.load(latest.current);
      isLoading.current = false;
      if (!snapshot && failed.current < mostAttempts) later(retryAfter(failed.current++));
      if (!snapshot) return;
      failed.current = 0;
      dispatch({ type: "loaded", snapshot, began });
    };
    const later = (wait = debounce) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(ask, wait);
    };
    later();
  }, [source, latest, dispatch]);
}

type Timer = ReturnType<typeof setTimeout> | undefined;

function useSending(board: Board, source: BoardSource, dispatch: Dispatch, reload: () => void) {
  const attempts = useRef(0);
  const { outbox } = board;
  const sendNext = useEffectEvent((now: Board) => {
    for (const write of sendable(now)) {
      dispatch({ type: "sent", write: write.id });
      source.send(write, now).then((answer) => {
        dispatch(answer);
        if (answer.type === "saved") attempts.current = 0;
        else reload();
      });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the outbox alone
  useEffect(() => sendNext(board), [outbox]);

  const paused = outbox.some((write) => write.state === "held");
  useEffect(() => {
    if (!paused) return;
    const again = () => dispatch({ type: "retried" });
    const timer = setTimeout(again, retryAfter(attempts.current++));
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [paused, dispatch]);
}

function useUnsentGuard({ outbox }: Board) {
  const unsent = outbox.length > 0;
  useEffect(() => {
    if (!unsent) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", stay);
    return () => removeEventListener("beforeunload", stay);
  }, [unsent]);
}

async function undoLastStep(latest: RefObject<Board>, dispatch: (action: BoardAction) => Board) {
  await settled(latest);
  const board = latest.current;
  const unsent = board.outbox.at(-1);
  if (unsent) return void dispatch({ type: "restored", column: unsent.column, cell: unsent.cell });
  const step = board.steps.at(-1);
  if (!step) return snackbar("info", "Nessuna modifica da annullare");
  dispatch({ type: "undone", step: step.id });
  for (const activity of step.acts.toReversed()) {
    const answer = await call("Activity", "undo", { activity });
    if (!answer.ok) return snackbar("error", answer.values.msg);
  }
  snackbar("success", "Operazione annullata");
}

async function settled(latest: RefObject<Board>) {
  while (isSending(latest.current)) await new Promise((resolve) => setTimeout(resolve, 10));
}

const isSending = (board: Board) =>
  sendable(board).length > 0 || board.outbox.some((write) => write.state === "sent");
