import { refuse, stale } from "../base/errors";
import { settingDefaults } from "../base/setting-defaults";
import { all, insert, one, update } from "./db";
import { remembered } from "./memory";

export type Setting = keyof typeof settingDefaults;

const stored = remembered(
  ["settings"],
  (_: "all") =>
    new Map(
      all<{ key: string; value: string }>`SELECT key, value FROM settings`.map(({ key, value }) => [
        key,
        value,
      ]),
    ),
);

export function presentSettings(): (key: Setting) => string {
  const values = stored("all");
  return (key) => values.get(key) ?? settingDefaults[key];
}

export const setting = (key: Setting): string => presentSettings()(key);

export function changeSetting(key: Setting, value: string) {
  const row = one<{ id: number }>`SELECT id FROM settings WHERE key = ${key}`;
  if (row) update("settings", row.id, { value });
  else insert("settings", { key, value });
}

export const settingsVersion = (...prefixes: string[]): number =>
  1 +
  all<{ key: string; version: number }>`SELECT key, version FROM settings`
    .filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)))
    .reduce((sum, { version }) => sum + version, 0);

export const settingsOf = (prefix: string, values: Partial<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]));

export function changeSettings(
  values: Partial<Record<string, string | number>>,
  present: number,
  version: number | undefined,
) {
  if (version !== undefined && version !== present) refuse(409, stale);
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && String(value) !== setting(key as Setting))
      changeSetting(key as Setting, String(value));
  }
}
