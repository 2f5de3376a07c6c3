/** The values of a client that a merge may take from the other one. */
export const mergedColumns = [
  ...["private_client", "surname", "name", "business_name", "phone", "cellphone", "email", "vat_number"],
  ...["fiscal_code", "private_address", "business_address", "unique_code", "pec"],
] as const;
export type MergedColumn = (typeof mergedColumns)[number];

export const messages = {
  merged: "Clienti uniti",
  same: "Scegliere un altro cliente.",
  notHere: "I clienti si uniscono sul sito A.",
};
