/** The values of a client that a merge may take from the other one. */
export const mergedColumns = [
  "private_client",
  "surname",
  "name",
  "business_name",
  "phone",
  "cellphone",
  "email",
  "vat_number",
  "fiscal_code",
  "private_address",
  "business_address",
  "unique_code",
  "pec",
] as const;
export type MergedColumn = (typeof mergedColumns)[number];

/** The address where a client is merged into the first one. */
export const mergePage = (staying: number, other: number) => `/client/merge/${staying}/${other}`;

export const messages = {
  merged: "Clienti uniti",
  same: "Scegliere un altro cliente dall'elenco.",
  changedMeanwhile: "Uno dei due è stato modificato nel frattempo: qui sotto ci sono i dati di adesso.",
  ofCompany: "Il cliente delle lavorazioni interne non si unisce a un altro.",
  notHere: "I clienti si uniscono sul sito A.",
};
