import { refuse, stale } from "../base/errors";
import { identityFields, settingDefaults, sheetKinds } from "../base/setting-defaults";
import type { FirmIdentity, Logo, Sheets } from "../firm/model";
import { all, insert, one, update } from "./db";
import { remembered } from "./memory";

/** The only place where screens, sheets and mails read the firm's name, logo and addresses. */
export const firmIdentity = (): FirmIdentity => present("identity");

const present = remembered(["settings", "firm_logos"], (_: "identity"): FirmIdentity => {
  const value = presentSettings();
  return { ...texts(value), logo: presentLogo(), sheets: sheetsFrom(value) };
});

function texts(value: (key: Setting) => string) {
  const found = identityFields.map((field) => [field, value(`company.${field}`)] as const);
  return Object.fromEntries(found) as Record<(typeof identityFields)[number], string>;
}

export function sheetsFrom(value: (key: Setting) => string): Sheets {
  const words = sheetKinds.map((kind) => {
    const signatures = value(`sheet.${kind}.signatures`).split("\n").filter(Boolean);
    return [kind, { title: value(`sheet.${kind}.title`), text: value(`sheet.${kind}.text`), signatures }];
  });
  return {
    ...Object.fromEntries(words),
    privacy: value("sheet.privacy"),
    orderNotes: value("sheet.orderNotes") === "1",
  };
}

function presentLogo(): Logo | null {
  const row = one<Omit<Logo, "url">>`SELECT stored, mime, size, width, height FROM firm_logos`;
  return row && { ...row, url: `/logo/${row.stored}` };
}

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

function presentSettings(): (key: Setting) => string {
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
