import { boxes } from "./boxes";
import { clients } from "./clients";
import type { ImportKind } from "./kind";
import { materials } from "./materials";
import { orders } from "./orders";
import { visits } from "./visits";
import { vehicles, workers } from "./workers";
import { works } from "./works";

/** What the rows of a file may be, in the order in which an old archive is brought over. */
export const kinds: readonly ImportKind[] = [
  vehicles,
  workers,
  materials,
  clients,
  visits,
  orders,
  works,
  boxes,
];

export function kindNamed(name: string): ImportKind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new Error(`No kind of import is called ${name}.`);
  return kind;
}
