/** Area codes of two digits, of three (010, 081), of four (0823). */
const areaCode = /^(0[26]|0[1-9][0159]|0\d{3})(\d{4,})$/;
const mobile = /^(3\d\d)(\d{3})(\d{3,4})$/;

export function spokenPhone(number: string): string {
  if (/\D/.test(number)) return number;
  const [, prefix = "", rest = number] = areaCode.exec(number) ?? [];
  if (prefix) return [prefix, ...inGroups(rest)].join(" ");
  return mobile.exec(number)?.slice(1).join(" ") ?? inGroups(number).join(" ");
}

const inGroups = (digits: string): string[] =>
  digits.length <= 4 ? [digits] : [digits.slice(0, 3), ...inGroups(digits.slice(3))];
