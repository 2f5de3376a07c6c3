import { files, read } from "./support/sources";

describe("vocabulary", () => {
  test("calls a memo masculine, but in the two texts that the specification fixes", () => {
    const articles =
      "la|le|una|della|delle|alla|alle|dalla|dalle|nella|nelle|sulla|nuova|questa|quella|nessuna";
    const feminine = new RegExp(
      `\\b(${articles})\\s+memo\\b|\\bmemo\\s+(non\\s+)?[a-z]+(ata|uta|ita|visa)\\b`,
      "gi",
    );
    const texts = files("{src,db}/**/*.{ts,tsx,md}", "docs/**/*.md", "{README,CONTRIBUTING}.md");
    expect(texts.length).toBeGreaterThan(1000);
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
    expect(texts.length).toBeGreaterThan(1000);
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
