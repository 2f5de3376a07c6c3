import { messages as common } from "../logbook/model";

export const messages = { ...common, changed: "Operaio modificato" };

/** `1.212,50 €`. */
export const formatEuros = (amount: number) =>
  new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR", useGrouping: "always" }).format(
    amount,
  );
