import { firmIdentity } from "../../db/firm-identity";
import { changeSettings, setting, settingsVersion } from "../../db/settings";
import { readableIban } from "../../firm/model";
import type { Call } from "../../journal/caller";
import type { LetterValues } from "./input";
import { fillIn, type LetterKind, type LetterText, placeholdersOf, settingOf } from "./model";

const textOf = (kind: LetterKind): LetterText => ({
  subject: setting(settingOf(kind, "subject")),
  body: setting(settingOf(kind, "body")),
});

const versionOf = (kind: LetterKind) => settingsVersion(settingOf(kind, "subject"), settingOf(kind, "body"));

function firmValues() {
  const { name: azienda, address: sede, phone: telefono, email, pec, website: sito, iban } = firmIdentity();
  return { azienda, sede, telefono, email, pec, sito, iban: readableIban(iban) };
}

export const letterOf = (kind: LetterKind, values: Record<string, string>): LetterText =>
  fillIn(textOf(kind), { ...firmValues(), ...values });

export function previewOf({ kind, values }: LetterValues): LetterText {
  const example = Object.entries(placeholdersOf(kind)).map(([name, [, value]]) => [name, value]);
  return fillIn(values, { ...firmValues(), ...Object.fromEntries(example) });
}

export function letterForForm(kind: LetterKind) {
  const values = textOf(kind);
  return { letter: values, preview: previewOf({ kind, values }), version: versionOf(kind) };
}

export const changeLetter = ({ kind, values }: LetterValues, call: Call) =>
  changeSettings(
    { [settingOf(kind, "subject")]: values.subject, [settingOf(kind, "body")]: values.body },
    versionOf(kind),
    call.version,
  );
