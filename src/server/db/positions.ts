import { update } from "./db";

type Placed = { key: number; position: number };

export function moveTo(table: string, rows: readonly Placed[], key: number, position: number) {
  const others = rows.filter((row) => row.key !== key);
  const moved = rows.find((row) => row.key === key) as Placed;
  for (const [index, row] of others.toSpliced(position - 1, 0, moved).entries()) {
    if (row.position !== index + 1) update(table, row.key, { position: index + 1 });
  }
}
