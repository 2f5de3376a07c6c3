const names = new Intl.DisplayNames("it", { type: "region" });

export const countryName = (code: string): string => (code ? (names.of(code) ?? code) : "");
