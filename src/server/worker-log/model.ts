import { messages as common } from "../logbook/model";

export const messages = { ...common, changed: "Operaio modificato" };

const euros = new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR", useGrouping: "always" });

/** `1.212,50 €`. */
export const formatEuros = (amount: number) => euros.format(amount);
