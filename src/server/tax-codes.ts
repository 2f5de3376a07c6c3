import * as fiscal from "codice-fiscale-js";

// The package's bundle names what its types call the default.
const { CodiceFiscale } = fiscal as unknown as { CodiceFiscale: typeof fiscal.default };

/** What to say beside a fiscal code that can't be right; never a refusal (DECISIONS, Clients). */
export function fiscalCodeWarning(typed: string): string | undefined {
  const code = typed.replace(/\s/g, "").toUpperCase();
  if (!code || isNumberWithCheck(code) || (code.length === 16 && CodiceFiscale.check(code))) return undefined;
  return "Il codice fiscale non risulta corretto: verificarlo.";
}

/** The same of a VAT number, with or without IT before it. */
export function vatWarning(typed: string): string | undefined {
  const number = typed.replace(/\s/g, "").replace(/^IT/i, "");
  return !number || isNumberWithCheck(number)
    ? undefined
    : "La partita IVA non risulta corretta: verificarla.";
}

/** Eleven digits, the last of which checks the others: a VAT number, or the provisional code of a person. */
function isNumberWithCheck(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  const sum = [...number].reduce((total, digit, at) => {
    const value = at % 2 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
