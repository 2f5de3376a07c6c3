export const messages = {
  exported: "Dati esportati",
  another: "È già in corso un'altra esportazione: attendere che finisca.",
};
