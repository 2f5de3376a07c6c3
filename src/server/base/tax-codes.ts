import { isForeign } from "./countries";
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

/** A code without blanks, points and hyphens, in capitals: those are how it is written, not what it is. */
export const asCode = (typed: string) => typed.replace(/[\s.-]/g, "").toUpperCase();

/** Never a refusal (DECISIONS, Clients). */
export function fiscalCodeWarning(typed: string): string | undefined {
  const code = asCode(typed);
  if (!code || isNumberWithCheck(code) || isPersonCode(code)) return undefined;
  return "Il codice fiscale non risulta corretto: verificarlo.";
}

export const vatWarning = (typed: string): string | undefined =>
  typed.trim() === "" || isVatNumber(typed) ? undefined : "La partita IVA non risulta corretta: verificarla.";

export function isVatNumber(typed: string): boolean {
  const number = vatNumber(typed);
  return isNumberWithCheck(number) || isForeignVat(number);
}

/** Greece and Northern Ireland have their own letters for VAT. */
export function isForeignVat(number: string): boolean {
  const [, letters = ""] = /^([A-Z]{2})[A-Z0-9]*\d[A-Z0-9]*$/.exec(number) ?? [];
  return letters !== "IT" && (isForeign(letters) || letters === "EL" || letters === "XI");
}

export const vatNumber = (typed: string) => asCode(typed).replace(/^IT(?=\d)/, "");

const uniqueCodes = {
  0: { form: /^[A-Z0-9]{7}$/, warning: "Il codice univoco di un'azienda ha 7 lettere o cifre: verificarlo." },
  2: { form: /^[A-Z0-9]{6}$/, warning: "Il codice univoco di un ente ha 6 lettere o cifre: verificarlo." },
};

export function uniqueCodeWarning(typed: string, type: 0 | 2): string | undefined {
  const code = asCode(typed);
  const { form, warning } = uniqueCodes[type];
  return !code || form.test(code) ? undefined : warning;
}

/** Eleven digits, the last of which checks the others: a VAT number, or the provisional code of a person. */
function isNumberWithCheck(number: string): boolean {
  return /^(?!0{11})\d{11}$/.test(number) && number[10] === checkDigit(number.slice(0, 10));
}

export function checkDigit(ten: string): string {
  const sum = [...ten].reduce((total, digit, at) => {
    const value = at % 2 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

// A digit is replaced by its letter when two persons would have the same code.
const digit = "[\\dLMNP-V]";
const personCode = new RegExp(`^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`);

const isPersonCode = (code: string) =>
  personCode.test(code) && hasBirthday(code) && code[15] === checkLetter(code.slice(0, 15));

const lettersOfDigits = "LMNPQRSTUV";
const numberAt = (code: string, at: number) =>
  Number(code.slice(at, at + 2).replace(/\D/g, (letter) => String(lettersOfDigits.indexOf(letter))));
const daysOfMonths = { A: 31, B: 28, C: 31, D: 30, E: 31, H: 30, L: 31, M: 31, P: 30, R: 31, S: 30, T: 31 };

/** 40 is added for women; whether the year is 1900 or 2000 nobody knows. */
function hasBirthday(code: string): boolean {
  const month = code[8] as keyof typeof daysOfMonths;
  const isLeapDay = month === "B" && numberAt(code, 6) % 4 === 0;
  const day = numberAt(code, 9) % 40;
  return numberAt(code, 9) < 80 && day >= 1 && day <= daysOfMonths[month] + (isLeapDay ? 1 : 0);
}

// Values of 0 to 9 and A to Z at odd positions (decree of 23 December 1976); at even positions they count in order.
const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

export function checkLetter(fifteen: string): string {
  const sum = [...fifteen].reduce((total, character, index) => {
    const order = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 ? order : (odd[order] as number));
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}
