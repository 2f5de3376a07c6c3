import { readFileSync } from "node:fs";
import { lazy } from "../../base/lazy";
import { nameKey } from "../../base/name-folding";
import { programFile } from "../../base/program-files";

type OtherName = {
  name: string;
  /** Where the comune of that name was. */
  province: string;
  /** The cadastral code of the comune that has taken its place. */
  code: string;
  now: string;
  isFormer: boolean;
};

const all = lazy(() =>
  Map.groupBy(
    readFileSync(programFile("db/comuni-other-names.tsv"), "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map(asOtherName),
    ({ name }) => nameKey(name),
  ),
);

function asOtherName(line: string): OtherName {
  const [kind, name = "", province = "", code = "", now = ""] = line.split("\t");
  return { name, province, code, now, isFormer: kind === "merged" || kind === "renamed" };
}

export const otherNames = (written: string): readonly OtherName[] => all().get(nameKey(written)) ?? [];

/** Of `Bolzano/Bozen`, `Brixen - Bressanone` and `Duino Aurisina-Devin Nabrežina` the Italian name. */
export function italianOfTwoNames(written: string): string | undefined {
  for (const { index, 0: sign } of written.matchAll(/\s*[/-]\s*/g)) {
    const [first, second] = [written.slice(0, index), written.slice(index + sign.length)];
    if (isTranslation(first, second)) return first;
    if (isTranslation(second, first)) return second;
  }
  return undefined;
}

/** Some are called the same in both languages: `Lana/Lana`. */
const isTranslation = (italian: string, other: string) =>
  nameKey(italian) !== "" &&
  (nameKey(italian) === nameKey(other) ||
    otherNames(other).some(({ now, isFormer }) => !isFormer && nameKey(now).startsWith(nameKey(italian))));
