import type { Day } from "../../base/days";

/** How many visits and works to come the page names. */
export const maxComing = 5;

/** A visit or a work from today on; the order of a visit may not exist yet. */
export type Coming = {
  kind: "visit" | "work";
  id: number;
  id_order: number | null;
  date: Day;
  time: string;
  text: string;
  place: string;
};

/** What the client has in a box, with the first end of its payments and the days that are left. */
export type Deposit = { id_line: number; id_box: number; used: number; due: Day | null; days: number | null };
