/** In KiB: a first visit, and the next; null where the next has no bound. */
export const bounds = {
  plain: { first: 48, second: 15 },
  deposits: { first: 150, second: null },
  board: { first: 220, second: null },
} as const;

export type Kind = keyof typeof bounds;

/** Deposits have the bound of pages whose dialogs load React. */
export const kindOf = (path: string): Kind =>
  /^\/(dailyWorks(\/(:date|[\d-]+))?\/?(\?|$)|planning|orders\/planner)/.test(path)
    ? "board"
    : /^\/(box|documents|order\/documents)/.test(path)
      ? "deposits"
      : "plain";
