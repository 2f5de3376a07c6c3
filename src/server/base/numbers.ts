/** Made at its first use: that takes many times as long as using it, and most pages need none. */
function formatted(decimals: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => {
    format ??= new Intl.NumberFormat("it-IT", { ...decimals, useGrouping: "always" });
    return format.format(value);
  };
}

const withHundredths = formatted({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const wholeText = formatted({ maximumFractionDigits: 0 });

export const decimalText = formatted({ maximumFractionDigits: 1 });

export const percentText = (percent: number) => `${withHundredths(percent)}%`;

export const centsText = (cents: number) => withHundredths(cents / 100);

/** `900 €`, `1.234,50 €`; amounts that stand together have `textsInColumn`. */
export const euroText = (euros: number) =>
  Number.isInteger(euros) ? `${wholeText(euros)} €` : exactEuroText(euros);

export const exactEuroText = (euros: number) => `${withHundredths(euros)} €`;

/** In one column all have cents, or none; a dash for no amount. */
export function textsInColumn(cents: readonly (number | null | undefined)[]) {
  const text = cents.some((amount) => amount && amount % 100) ? exactEuroText : euroText;
  return (amount: number | null | undefined) =>
    amount === null || amount === undefined ? "-" : text((amount || 0) / 100);
}

/** 99,999,999.99 euros. */
export const maxCents = 9_999_999_999;

/** As the fields of the specification answer an amount in cents: half a euro goes up. */
export const wholeEuros = (cents: number) => Math.floor((cents + 50) / 100);
