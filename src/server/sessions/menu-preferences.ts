import type { BoardViewName } from "../days/daily-works/lines-model";
import { one } from "../db/db";
import { remembered } from "../db/memory";

/** `keys`: the shortcuts of a single key work; `view`: of the daily works, `lines`: what is chosen of them (lines-model.ts); `boxMap`: deposits open as the map. */
export type MenuPreferences = {
  /** None of its own: what its rights suggest (menu/model.ts). */
  pins: readonly string[] | null;
  open: readonly string[];
  keys: boolean;
  view: BoardViewName;
  lines: object;
  boxMap: boolean;
};

const initial: MenuPreferences = {
  pins: null,
  open: [],
  keys: true,
  view: "cards",
  lines: {},
  boxMap: false,
};

export const menuPreferencesOf = remembered(["menus"], (user: number): MenuPreferences => {
  type Row = {
    pins: string;
    open: string;
    keys: number;
    board_view: BoardViewName;
    lines: string;
    box_map: number;
  };
  const row = one<Row>`
    SELECT pins, open, keys, board_view, lines, box_map FROM menus WHERE id_user = ${user}`;
  if (!row) return initial;
  const { pins, open, keys, board_view, lines, box_map } = row;
  return {
    pins: JSON.parse(pins),
    open: JSON.parse(open),
    keys: keys === 1,
    view: board_view,
    lines: JSON.parse(lines),
    boxMap: box_map === 1,
  };
});
