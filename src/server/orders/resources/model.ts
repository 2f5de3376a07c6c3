/** 0 worker, 1 vehicle (spec 2 §2). */
export const resourceTypes = { 0: "Operaio", 1: "Automezzo" } as const;
type ResourceType = keyof typeof resourceTypes;

export type Resource = { id: number; name: string; type: ResourceType; ammount: number };

/** `retired`: no longer offered to works. */
export type CatalogueResource = Resource & { retired: number; version: number };

export type List = "A" | "B";
/** Resources B are only for private clients (spec 2 §2). */
export const onlyPrivate = "Le risorse B sono solo per i clienti privati.";

/** Spec 2 §9: `Op` shows no total. */
export const hasTotal = ({ name }: { name: string }) => name !== "Op";

/** `3 Op`, `1 Furgone`, `2 × Camion 35 q`: the names that a firm gives its resources have no plural. */
export const resourceText = ({ name, value }: { name: string; value: number }) =>
  value === 1 || !hasTotal({ name }) ? `${value} ${name}` : `${value} × ${name}`;

export const messages = {
  added: "Risorsa inserita",
  changed: "Risorsa modificata",
  retired: "Risorsa disattivata",
  reopened: "Risorsa riattivata",
};

/** The kind whose name shares the most first words with the vehicle's; undefined when none does. */
export function kindOf(text: string, kinds: readonly string[]): string | undefined {
  const words = text.toLowerCase().split(/\s+/);
  const shared = (kind: string) => {
    const own = kind.toLowerCase().split(/\s+/);
    const end = own.findIndex((word, at) => word !== words[at]);
    return end < 0 ? own.length : end;
  };
  const best = Math.max(0, ...kinds.map(shared));
  return best ? kinds.find((kind) => shared(kind) === best) : undefined;
}
