export type ListedFeed = {
  id: number;
  user: string;
  site: "A" | "B";
  date_created: string;
  seen: string | null;
};

export const messages = {
  created: "Indirizzo del calendario creato",
  revoked: "Indirizzo del calendario revocato",
};
