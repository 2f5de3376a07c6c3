import { spokenPhone } from "../../base/text";
import { changeSettings, firmIdentity, setting, settingsVersion } from "../../db/settings";
import { readableIban } from "../../firm/model";
import type { Call } from "../../journal/caller";
import type { TemplateValues } from "./input";
import { fillIn, placeholdersOf, settingOf, type TemplateKind, type TemplateText } from "./model";

const textOf = (kind: TemplateKind): TemplateText => ({
  subject: setting(settingOf(kind, "subject")),
  body: setting(settingOf(kind, "body")),
});

const versionOf = (kind: TemplateKind) =>
  settingsVersion(settingOf(kind, "subject"), settingOf(kind, "body"));

function firmValues() {
  const { name: azienda, address: sede, phone, email, pec, website: sito, iban } = firmIdentity();
  return { azienda, sede, telefono: spokenPhone(phone), email, pec, sito, iban: readableIban(iban) };
}

export const mailOf = (kind: TemplateKind, values: Record<string, string>): TemplateText =>
  fillIn(textOf(kind), { ...firmValues(), ...values });

export function previewOf({ kind, values }: TemplateValues): TemplateText {
  const example = Object.entries(placeholdersOf(kind)).map(([name, [, value]]) => [name, value]);
  return fillIn(values, { ...firmValues(), ...Object.fromEntries(example) });
}

export function templateForForm(kind: TemplateKind) {
  const values = textOf(kind);
  return { letter: values, preview: previewOf({ kind, values }), version: versionOf(kind) };
}

export const changeTemplate = ({ kind, values }: TemplateValues, call: Call) =>
  changeSettings(
    { [settingOf(kind, "subject")]: values.subject, [settingOf(kind, "body")]: values.body },
    versionOf(kind),
    call.version,
  );
