import { messages as common } from "../logbook/model";

/** Characters of an intervention type in the list (spec 1 §9). */
export const interventionCut = 45;

export const messages = { ...common, changed: "Log modificato" };
