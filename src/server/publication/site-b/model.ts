export type Status = "online" | "offline";

export const messages = {
  toggled: "Database aggiornato",
  prepared: "Aggiornamento preparato",
  completed: "Aggiornamento completato",
  linkUsed: "Il collegamento è già stato usato o non è più valido.",
  tokenRenewed: "Codice rinnovato",
  offline: "Il sito non è al momento disponibile.",
};
