/** What two clients have in common when they are likely one, the surest first. */
export const likenesses = {
  fiscalCode: "stesso codice fiscale",
  vatNumber: "stessa partita IVA",
  phone: "stesso telefono",
  email: "stessa e-mail",
  nameAndStreet: "stesso nome e stessa via",
} as const;
export type Likeness = keyof typeof likenesses;

export const maxDuplicates = 5;

/** A client that is there already, and why it may be the one that is being typed. */
export type Duplicate = { id: number; name: string; place: string; phone: string; why: string[] };
