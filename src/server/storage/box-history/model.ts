export const movementsPerPage = 20;

export const actions = { insert: "Inserimento", modify: "Modifica", delete: "Cancellazione" } as const;
export type Action = keyof typeof actions;
