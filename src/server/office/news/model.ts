export const newsPerPage = 10;

export const newsOnHome = 2;

/** Labels of the levels: a news is for accounts of at least its level. */
export const newsLevels = { 1: "Tutti", 2: "Amministratori", 3: "Superadmin" } as const;

export type News = {
  id: number;
  title: string;
  description: string;
  user_level: number;
  author: string;
  read: number;
  date_created: string;
  version: number;
};

export const messages = {
  published: "Notizia pubblicata",
  corrected: "Notizia corretta",
  read: "Notizia letta",
};
