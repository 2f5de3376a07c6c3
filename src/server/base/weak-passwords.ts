const shortest = 8;

/** Rows of the keyboard, of the alphabet and of digits; a password taken from one, or from its reverse, is a row. */
const rows = [
  "012345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
].flatMap((row) => [row, [...row].reverse().join("")]);

const programWords = ["traslochi", "trasloco", "traslo"];

type Weakness = "short" | "common" | "own";

export async function weaknessOf(password: string, ownWords: readonly string[]): Promise<Weakness | null> {
  const text = visible(password);
  if ([...text].length < shortest) return "short";
  if (isRepeated(text) || rows.some((row) => row.includes(text)) || (await isCommon(text))) return "common";
  return [...withoutWords(text, ownWords)].length < shortest ? "own" : null;
}

const visible = (password: string) =>
  password
    .normalize("NFKC")
    .replaceAll(/[\p{Cc}\p{Cf}\u115f\u1160\u3164]/gu, "")
    .replaceAll(/[\p{Z}\u2800]+/gu, " ")
    .trim()
    .toLowerCase();

function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= text.length / 2; unit++)
    if (
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .startsWith(text)
    )
      return true;
  return false;
}

/** The list is large, so it is loaded only here. */
async function isCommon(text: string): Promise<boolean> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const base = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return dictionary["passwords-common"].some((common) => common === text || common === base);
}

function withoutWords(text: string, ownWords: readonly string[]): string {
  const words = ownWords
    .flatMap((own) =>
      own
        .normalize("NFKC")
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 4);
  return [...words, ...programWords]
    .sort((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), text);
}
