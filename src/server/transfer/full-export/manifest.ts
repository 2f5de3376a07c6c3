export const names = {
  manifest: "esportazione.json",
  readme: "LEGGIMI.txt",
  columns: "colonne.csv",
  tables: "tabelle",
  files: "file",
};

export type Content = { bytes: number; sha256: string };

export type Manifest = {
  format: 1;
  program: string;
  /** `user_version` of the database. */
  schema: number;
  exportedAt: string;
  exportedBy: string;
  tables: Record<string, Content & { rows: number }>;
  files: (Content & { stored: string })[];
  /** Files that had a row and were not there. */
  missing: string[];
};
