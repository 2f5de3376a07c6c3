import { insert, one, update } from "./db";
import { remembered } from "./memory";
import { settingDefaults } from "./setting-defaults";

export type Setting = keyof typeof settingDefaults;

export const setting = remembered(
  ["settings"],
  (key: Setting): string =>
    one<{ value: string }>`SELECT value FROM settings WHERE key = ${key}`?.value ?? settingDefaults[key],
);

export function changeSetting(key: Setting, value: string) {
  const row = one<{ id: number }>`SELECT id FROM settings WHERE key = ${key}`;
  if (row) update("settings", row.id, { value });
  else insert("settings", { key, value });
}
