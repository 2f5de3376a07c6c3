/** An amount as Italians write it: with points, with the sign, without what is nothing. */
export function waysToWrite(cents: number): string[] {
  const digits = String(cents).padStart(3, "0");
  const [euros, hundredths] = [digits.slice(0, -2), digits.slice(-2)];
  const apart = euros.replace(/\B(?=(\d{3})+$)/g, ".");
  const ends = [
    `,${hundredths}`,
    ...(hundredths.endsWith("0") ? [`,${hundredths[0]}`] : []),
    ...(hundredths === "00" ? ["", ",-"] : []),
  ];
  return ends.flatMap((end) => [
    `${euros}${end}`,
    `${apart}${end}`,
    `€ ${apart}${end}`,
    `${apart}${end} euro`,
    `${apart.replaceAll(".", " ")}${end} €`,
    ` ${apart.replaceAll(".", "'")}${end}`,
  ]);
}
