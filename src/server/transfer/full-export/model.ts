export const messages = {
  exported: "Dati esportati",
  another: "È già in corso un'altra esportazione: attendere che finisca.",
  importing: "Importazione avviata: quando è pronta si torna alla pagina di accesso",
  notEmpty:
    "Qui ci sono già dati: un'esportazione completa si importa solo in un'installazione vuota, per esempio con una cartella dei dati nuova (DATA_DIR).",
  notZip: "Il file non è uno ZIP di «Esporta tutto», oppure è incompleto.",
  badNames: "Il file ZIP contiene nomi di file non ammessi: non è un'esportazione di Traslo.",
  tooLarge:
    "Il file ZIP, una volta aperto, sarebbe enorme rispetto alla sua dimensione: non è un'esportazione di Traslo.",
  newer: "L'esportazione è di una versione più recente di questo programma: aggiornare prima il programma.",
  receiving: "Sta già arrivando un'altra esportazione: riprovare quando è finita.",
  noFile: "Scegliere il file ZIP dell'esportazione.",
  torn: (what: string) => `L'esportazione è incompleta o alterata: ${what}.`,
};
