import { fold } from "./text";

const names = new Intl.DisplayNames("it", { type: "region" });

export const countryName = (code: string): string => (code ? (names.of(code) ?? code) : "");

const codes =
  `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI KM
  KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX
  MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ
  VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);

export const isForeign = (code: string) => codes.includes(code);

const otherNames: Record<string, string> = {
  inghilterra: "GB",
  "gran bretagna": "GB",
  uk: "GB",
  usa: "US",
  "stati uniti d'america": "US",
  olanda: "NL",
  "repubblica ceca": "CZ",
  birmania: "MM",
  d: "DE",
  f: "FR",
  a: "AT",
  e: "ES",
  b: "BE",
  p: "PT",
};

const english = new Intl.DisplayNames("en", { type: "region" });

const byName = new Map([
  ...codes.map((code) => [fold(english.of(code) ?? code), code] as const),
  ...codes.map((code) => [fold(countryName(code)), code] as const),
  ...Object.entries(otherNames),
]);

/** Empty for Italy, undefined when it is none. */
export function countryCode(written: string): string | undefined {
  const text = fold(written.replaceAll(".", ""));
  if (["it", "ita", "italia", "italy"].includes(text)) return "";
  return byName.get(text) ?? codes.find((code) => code === text.toUpperCase());
}

export const foreignCountries = codes
  .map((value) => ({ value, text: countryName(value) }))
  .sort((a, b) => a.text.localeCompare(b.text, "it"));
