import { fold } from "./text";

const isVowel = (letter: string) => "AEIOU".includes(letter);

function lettersOf(name: string) {
  const letters = [
    ...fold(name)
      .toUpperCase()
      .replace(/[^A-Z]/g, ""),
  ];
  return {
    consonants: letters.filter((letter) => !isVowel(letter)).join(""),
    vowels: letters.filter(isVowel).join(""),
  };
}

const three = (text: string) => `${text}XX`.slice(0, 3);

function surnameLetters(surname: string): string {
  const { consonants, vowels } = lettersOf(surname);
  return three(consonants + vowels);
}

/** Of four consonants and more the second is left out. */
function nameLetters(name: string): string {
  const { consonants, vowels } = lettersOf(name);
  return consonants.length > 3 ? `${consonants[0]}${consonants.slice(2, 4)}` : three(consonants + vowels);
}

/** The parts of a name that are those of a person's tax code, in either order; a given name may be its initial alone. */
export function namesOfCode(whole: string, code: string): { surname: string; name: string } | undefined {
  if (!/^[A-Z]{6}[A-Z0-9]{10}$/.test(code)) return undefined;
  const words = whole.split(/[\s,]+/).filter(Boolean);
  const splits = words.flatMap((_, at) => [
    { surname: words.slice(0, at + 1), name: words.slice(at + 1) },
    { surname: words.slice(at), name: words.slice(0, at) },
  ]);
  return splits
    .map(({ surname, name }) => ({ surname: surname.join(" "), name: name.join(" ") }))
    .find(
      ({ surname, name }) =>
        surnameLetters(surname) === code.slice(0, 3) &&
        (words.length === 1 || /^\p{L}\.?$/u.test(name) || nameLetters(name) === code.slice(3, 6)),
    );
}
