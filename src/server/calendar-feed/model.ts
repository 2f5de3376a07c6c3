export const messages = {
  created: "Indirizzo del calendario creato",
  revoked: "Indirizzo del calendario revocato",
};
