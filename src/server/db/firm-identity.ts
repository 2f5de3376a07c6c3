import { identityFields, sheetKinds } from "../base/setting-defaults";
import type { FirmIdentity, Logo, Sheets } from "../firm/model";
import { one } from "./db";
import { remembered } from "./memory";
import { presentSettings, type Setting } from "./settings";

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
