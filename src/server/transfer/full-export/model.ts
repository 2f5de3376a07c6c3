export const messages = {
  exported: "Dati esportati",
  all: "tutti i dati e i file",
  allWithPasswords: "tutti i dati e i file, con le password degli account",
  another: "È già in corso un'altra esportazione: attendere che finisca.",
};
