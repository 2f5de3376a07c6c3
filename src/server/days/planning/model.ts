export const messages = {
  workMoved: "Lavorazione spostata",
  appointmentMoved: "Appuntamento spostato",
};

export const agentTwo = 2;

/** The time at which an event without one is shown (spec 2 §9). */
export const defaultTime = "08:00";

/** Events that start within this many minutes of each other are beside or below each other, never over (spec 2 §9). */
export const overlapThreshold = 30;
