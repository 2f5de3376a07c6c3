import { variables } from "../src/server/base/variables";

/** `bun run variables` writes the table of `docs/operations.md` anew from the description of the variables. */
export const operationsFile = `${import.meta.dir}/operations.md`;

const table = /(?<=^## Environment\n\n)(\|.*\n)+/m;

export function withVariables(page: string): string {
  const rows = Object.entries(variables).map(([name, { says, ...rest }]) => [
    `\`${name}\``,
    "usually" in rest ? rest.usually : "unset",
    says,
  ]);
  const all = [["variable", "default", ""], ...rows];
  const widths = [0, 1, 2].map((at) => Math.max(...all.map((row) => (row[at] as string).length)));
  const line = (cells: string[], fill = " ") =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] as number, fill)).join(" | ")} |\n`;
  const [head = [], ...body] = all;
  return page.replace(
    table,
    () => line(head) + line(["", "", ""], "-") + body.map((cells) => line(cells)).join(""),
  );
}

if (import.meta.main) await Bun.write(operationsFile, withVariables(await Bun.file(operationsFile).text()));
