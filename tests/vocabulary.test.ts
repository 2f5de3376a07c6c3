import { describe, expect, test } from "bun:test";
import { files, holding, read } from "./support/sources";

describe("vocabulary", () => {
  const words = "said told kept hands breath ear hear hears heard whoever sweep house dice door knock";
  const symbols =
    "atTheWall deleteOldLetters DeskContext forgetAnswers forgetTries inTurn keptMarkup LetterKind listAsides " +
    "plansOf postman printsOf readDay SentLetter spokenDay typedDay useDesk useStaying wallBoard whyNotServed " +
    "wireDay withHands wordsBeginning";
  const fileNames =
    /\/(answered|answers|drawn|edge|hands|kept|leading|letters|rome|room|start-fault|stays|sweep)(\.\w+)+$/;
  /** The name of an icon, and of triggers in migrations, which are never edited. */
  const exceptions = /icon[:=] ?"house"|^ *"house": "<|\b(activity|change)_is_kept\b/gm;

  const own = files(
    "{src,db,tests,bench}/**/*.{ts,tsx,css,sql}",
    "docs/**/*.md",
    "{README,CONTRIBUTING}.md",
    "run",
    "test",
  ).filter(
    (path) =>
      !/^db\/(migrations|seed\/words)\/|^tests\/support\/schemas\/|^tests\/vocabulary\.test\.ts$/.test(path),
  );

  test("has none of the retired words, in comments, names or test titles", () => {
    const retired = new RegExp(`\\b(${words.replaceAll(" ", "|")})\\b`, "gi");
    const found = own.flatMap((path) => {
      const text = read(path)
        .replace(exceptions, "")
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .replaceAll("_", " ");
      return [...text.matchAll(retired)].map(([word]) => `${path}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  test("has none of the retired symbols and file names", () => {
    expect(holding(new RegExp(`\\b(${symbols.replaceAll(" ", "|")})\\b`), own)).toEqual([]);
    expect(own.filter((path) => fileNames.test(path))).toEqual([]);
  });

  test("calls a memo masculine, but in the two texts that the specification fixes", () => {
    const articles =
      "la|le|una|della|delle|alla|alle|dalla|dalle|nella|nelle|sulla|nuova|questa|quella|nessuna";
    const feminine = new RegExp(
      `\\b(${articles})\\s+memo\\b|\\bmemo\\s+(non\\s+)?[a-z]+(ata|uta|ita|visa)\\b`,
      "gi",
    );
    const texts = files("{src,db}/**/*.{ts,tsx,md}", "docs/**/*.md", "{README,CONTRIBUTING}.md");
    const found = texts.flatMap((path) => read(path).match(feminine) ?? []);
    expect(new Set(found)).toEqual(new Set(["Memo inserita", "Memo eliminata"]));
  });

  test("names an appointment, site B, a history and what is deactivated by one word each", () => {
    const givenUp =
      /\bvisit[ae]\b|\bsopralluog\w+|\bsed[ei] [AB]\b|\binfilo\b|\bdeposito della ditta\b|\bcronologia\b|\bstoric[oi]\b|\britir(a|ato|ata|ati|ate)\b/gi;
    const shown = {
      "`Sopralluogo del ${": "the heading of a quote without an order",
      'text: "Storico"': "the entry of the menu (spec 1 §2)",
      "[Magazzino › Storico]": "that entry in the manual",
    };
    /** What people type or name their columns. */
    const typed = [
      '["sopralluogo", "visita"]',
      '["sopralluogo", "appuntamento", "app", "visita"]',
      '["Ora", "Ora sopralluogo"]',
      '"Stato sopralluogo"',
      '"Data sopralluogo", "Sopralluogo", "Data visita"',
    ];
    const exceptions = [...Object.keys(shown), ...typed];
    const texts = files("src/**/*.{ts,tsx,md}");
    const used = new Set<string>();
    const found = texts.flatMap((path) => {
      const rest = exceptions.reduce((text, one) => {
        if (text.includes(one)) used.add(one);
        return text.replaceAll(one, "");
      }, read(path));
      return [...rest.matchAll(givenUp)].map(([word]) => `${path}: ${word}`);
    });
    expect(found).toEqual([]);
    expect(exceptions.filter((one) => !used.has(one))).toEqual([]);
  });
});
