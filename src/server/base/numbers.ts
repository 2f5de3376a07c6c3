/** Made at its first use: that takes many times as long as using it, and most pages need none. */
function formatted(decimals: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => {
    format ??= new Intl.NumberFormat("it-IT", { ...decimals, useGrouping: "always" });
    return format.format(value);
  };
}

const withHundredths = formatted({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1.250`: rounded to a whole number. */
export const wholeText = formatted({ maximumFractionDigits: 0 });

/** `1.250`, `1.250,5`: with one decimal at most. */
export const decimalText = formatted({ maximumFractionDigits: 1 });

/** `62,50%` of 62.5. */
export const percentText = (percent: number) => `${withHundredths(percent)}%`;

/** `22,50` of 2250 cents. */
export const centsText = (cents: number) => withHundredths(cents / 100);

/** `1.250 €` in whole euros. */
export const euroText = (euros: number) => `${wholeText(euros)} €`;

/** `1.212,50 €`. */
export const exactEuroText = (euros: number) => `${withHundredths(euros)} €`;
