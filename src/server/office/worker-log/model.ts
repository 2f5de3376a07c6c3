import { messages as common } from "../logbook/model";

export const messages = { ...common, changed: "Operaio modificato" };
