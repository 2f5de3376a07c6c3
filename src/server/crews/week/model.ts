/** What a work of the week lacks: null where it asks for nothing and nobody is there. */
export type Missing = number | null;

/** `completa`, `mancano 2`. */
export function crewWords(missing: Missing): string {
  if (missing === null) return "risorse da indicare";
  if (missing === 0) return "completa";
  return missing === 1 ? "manca 1" : `mancano ${missing}`;
}
