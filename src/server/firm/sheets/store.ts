import { changeSettings, firmIdentity, settingsVersion } from "../../db/settings";
import type { Call } from "../../journal/caller";
import type { SheetValues } from "./input";

const version = () => settingsVersion("sheet.");

export function sheetWords() {
  const { privacy, orderNotes, ...sheets } = firmIdentity().sheets;
  const lines = Object.entries(sheets).map(([kind, { signatures, ...words }]) => [
    kind,
    { ...words, signatures: signatures.join("\n") },
  ]);
  return {
    sheets: { ...Object.fromEntries(lines), privacy, orderNotes: Number(orderNotes) },
    version: version(),
  };
}

export function changeSheets({ privacy, orderNotes, ...sheets }: SheetValues, call: Call) {
  const values = Object.entries(sheets).flatMap(([kind, words]) =>
    Object.entries(words).map(([part, value]) => [`sheet.${kind}.${part}`, value as string | undefined]),
  );
  const ofAll = { "sheet.privacy": privacy, "sheet.orderNotes": orderNotes };
  changeSettings({ ...Object.fromEntries(values), ...ofAll }, version(), call.version);
}
