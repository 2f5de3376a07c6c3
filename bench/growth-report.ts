/** Milliseconds; `cost` is processor time. */
export type Grown = { name: string; sizes: { times: number; p50: number; p99: number; cost: number }[] };

export function growthTable(grown: Grown[], allowed: number): string {
  const sizes = grown[0]?.sizes.map(({ times }) => `${times} ×`) ?? [];
  const columns = ["p50", "p99", "processor time"].flatMap((figure) =>
    sizes.map((size) => `${figure} ${size}`),
  );
  return [
    `| call (ms) | ${columns.join(" | ")} | processor time grows | p99 grows | allowed |`,
    `|---|${columns.map(() => "--:|").join("")}--:|--:|---|`,
    ...grown.map((call) => row(call, allowed)),
  ].join("\n");
}

function row({ name, sizes }: Grown, allowed: number): string {
  const figures = (["p50", "p99", "cost"] as const).flatMap((figure) =>
    sizes.map((size) => size[figure].toFixed(2)),
  );
  const [cost, p99] = (["cost", "p99"] as const).map(
    (figure) => (sizes.at(-1)?.[figure] ?? 0) / (sizes[0]?.[figure] ?? 1),
  ) as [number, number];
  const verdict = p99 <= allowed ? "✓" : "✗";
  return `| ${name} | ${figures.join(" | ")} | ${cost.toFixed(2)} × | ${p99.toFixed(2)} × | ${verdict} ${allowed} |`;
}

const [width, labels, line, margin] = [760, 300, 20, 40];
const shades = [0.3, 0.6, 1];

/** On a logarithmic scale of processor time; readable on any background. */
export function plot(grown: Grown[]): string {
  const costs = grown.flatMap(({ sizes }) => sizes.map(({ cost }) => cost)).filter((cost) => cost > 0);
  const [least, most] = [
    Math.floor(Math.log10(Math.min(...costs))),
    Math.ceil(Math.log10(Math.max(...costs))),
  ];
  const x = (cost: number) =>
    labels + ((Math.log10(cost) - least) / (most - least)) * (width - labels - margin);
  const height = margin + grown.length * line + margin;
  const decades = Array.from({ length: most - least + 1 }, (_, at) => 10 ** (least + at));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#808080">
<title>Processor time of each call at 1, 3 and 10 times the company</title>
${decades.map((cost) => `<path d="M${x(cost)} ${margin - 10}V${height - margin}" stroke="#808080" stroke-opacity=".4"/><text x="${x(cost)}" y="${margin - 16}" text-anchor="middle">${cost} ms</text>`).join("\n")}
${grown.map((call, at) => plotLine(call, margin + at * line + line / 2, x)).join("\n")}
<text x="${labels}" y="${height - 14}">Processor time of one call; from pale to full: 1, 3 and 10 times the company</text>
</svg>
`;
}

function plotLine({ name, sizes }: Grown, y: number, x: (cost: number) => number): string {
  const measured = sizes.filter(({ cost }) => cost > 0);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return "";
  const dots = measured.map(
    ({ cost }, at) =>
      `<circle cx="${x(cost).toFixed(1)}" cy="${y}" r="4" fill="#1f77d0" fill-opacity="${shades[at] ?? 1}"/>`,
  );
  return `<text x="${labels - 12}" y="${y + 4}" text-anchor="end">${name}</text><path d="M${x(first.cost).toFixed(1)} ${y}H${x(last.cost).toFixed(1)}" stroke="#1f77d0"/>${dots.join("")}`;
}
