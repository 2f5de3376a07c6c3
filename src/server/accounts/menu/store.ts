import type { BoardViewName, LineChoice } from "../../days/daily-works/lines-model";
import { run } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { type MenuPreferences, menuPreferencesOf } from "../../sessions/menu-preferences";
import { usualPins } from "./model";

type ChosenLines = Omit<LineChoice, "desc"> & { desc: number };

export const pin = ({ entry, on }: { entry: string; on: number }, call: Call) =>
  arrange(call, (present) => ({ ...present, pins: changed(pinsOf(present, call), entry, on) }));

export const fold = ({ group, open }: { group: string; open: number }, call: Call) =>
  arrange(call, (present) => ({ ...present, open: changed(present.open, group, open) }));

export const setKeys = ({ on }: { on: number }, call: Call) =>
  arrange(call, (present) => ({ ...present, keys: on === 1 }));

export const setBoardView = ({ view }: { view: BoardViewName }, call: Call) =>
  arrange(call, (present) => ({ ...present, view }));

export const setBoxMap = ({ on }: { on: number }, call: Call) =>
  arrange(call, (present) => ({ ...present, boxMap: on === 1 }));

export const setLines = ({ desc, ...lines }: ChosenLines, call: Call) =>
  arrange(call, (present) => ({ ...present, lines: { ...lines, desc: desc === 1 } }));

/** As `getAll` answers them. */
export const arrangementOf = (call: Call): MenuPreferences => {
  const preferences = menuPreferencesOf(call.user.id);
  return { ...preferences, pins: pinsOf(preferences, call) };
};

const pinsOf = ({ pins }: MenuPreferences, call: Call): readonly string[] =>
  pins ?? usualPins({ site: call.site, can: (key) => can(call, key) });

function changed(list: readonly string[], word: string, on: number) {
  const others = list.filter((other) => other !== word);
  return on ? [...others, word] : others;
}

function arrange({ user }: Call, change: (present: MenuPreferences) => MenuPreferences) {
  const menuPreferences = change(menuPreferencesOf(user.id));
  const [pins, open] = [JSON.stringify(menuPreferences.pins), JSON.stringify(menuPreferences.open)];
  const { keys, view } = menuPreferences;
  const [lines, boxMap] = [JSON.stringify(menuPreferences.lines), Number(menuPreferences.boxMap)];
  run`INSERT INTO menus (id_user, pins, open, keys, board_view, lines, box_map)
      VALUES (${user.id}, ${pins}, ${open}, ${Number(keys)}, ${view}, ${lines}, ${boxMap})
      ON CONFLICT (id_user) DO UPDATE SET pins = excluded.pins, open = excluded.open,
        keys = excluded.keys, board_view = excluded.board_view, lines = excluded.lines, box_map = excluded.box_map`;
  return menuPreferences;
}
