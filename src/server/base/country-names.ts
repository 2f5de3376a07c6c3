const names = new Intl.DisplayNames("it", { type: "region" });

/** The Italian name of a country by its code; of Italy, whose code is empty here, none. */
export const countryName = (code: string): string => (code ? (names.of(code) ?? code) : "");
