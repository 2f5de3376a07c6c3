export const messages = {
  workMoved: "Lavorazione spostata",
  appointmentMoved: "Appuntamento spostato",
  feedMade: "Indirizzo del calendario creato",
  feedRevoked: "Indirizzo del calendario revocato",
};

export const agentTwo = 2;

/** Where an event without a time stands (spec 2 §9). */
export const defaultTime = "08:00";

/** Events that start within so many minutes of each other stand side by side (spec 2 §9). */
export const overlapThreshold = 30;
