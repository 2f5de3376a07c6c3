/** An address as administrators see it. */
export type ListedFeed = {
  id: number;
  user: string;
  site: "A" | "B";
  date_created: string;
  /** When a phone read it last; null when none did. */
  seen: string | null;
};

export const messages = {
  created: "Indirizzo del calendario creato",
  revoked: "Indirizzo del calendario revocato",
};
