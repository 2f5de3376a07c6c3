const plate = /\b[A-Z]{2}\s?\d{3}\s?[A-Z]{2}\b/i;

/** `Furgone XJ142NX` is a vehicle and its plate; a name that is nothing else is both. */
export function plateIn(name: string): { vehicle: string; plate: string } {
  const [found = ""] = plate.exec(name) ?? [];
  const rest = name.replace(found, "").replace(/\s+/g, " ").trim();
  return { vehicle: rest || name, plate: found.toUpperCase() };
}
