export const newsPerPage = 10;

/** Whom a news is for: accounts of at least this level. */
export const newsLevels = { 1: "Tutti", 2: "Amministratori", 3: "Superadmin" } as const;
export const messages = { published: "Notizia pubblicata", read: "Notizia letta" };
