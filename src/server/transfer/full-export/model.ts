export const messages = {
  exported: "Dati esportati",
  all: "tutti i dati e i file",
  allWithPasswords: "tutti i dati e i file, con le password degli account",
  another: "È già in corso un'altra esportazione: attendere che finisca.",
  erasing:
    "La cancellazione di una persona finisce stanotte: fino ad allora l'esportazione completa avrebbe ancora i suoi dati.",
};
