export const logsPerPage = 10;
/** Cuts of the lists (spec 1 §9). */
export const interventionCut = 45;
export const descriptionCut = 100;
export const messages = {
  created: "Log inserito",
  vehicleChanged: "Log modificato",
  workerChanged: "Operaio modificato",
  deleted: "Log eliminato",
};

/** `1.212,50 €`. */
export const euros = (amount: number) =>
  new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR", useGrouping: "always" }).format(
    amount,
  );
