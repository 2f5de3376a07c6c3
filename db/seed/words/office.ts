import { lines } from "./list";

export const interventions = lines(`
  Tagliando
  Cambio gomme {invernali|estive|posteriori}
  Revisione periodica
  Sostituzione pastiglie freni
  Riparazione sponda idraulica
  Carrozzeria: {paraurti|portellone|specchietto} danneggiato
  Sostituzione batteria
  Cinghia di distribuzione e pompa dell'acqua
  Controllo tachigrafo e taratura biennale obbligatoria del cronotachigrafo digitale`);

export const interventionTexts = lines(`
  Eseguito presso officina convenzionata, {120|180|260|340|480} euro, fattura in amministrazione.
  Fermo {un giorno|due giorni|mezza giornata}, avvisato il magazzino.
  Da rivedere tra {5.000|10.000|20.000} km.
  Pezzo ordinato, arriva {in settimana|lunedì}; nel frattempo si può usare solo per tratti brevi e senza carico pesante.
  Danno in manovra durante un carico: {senza feriti|fatte le foto|compilata la constatazione amichevole}.`);

export const payments = lines(`
  Acconto sullo stipendio
  Straordinario {trasloco serale|del sabato|fuori regione}
  Rimborso {pasto|carburante|autostrada}
  Trasferta {Roma|Milano|Bologna|Bari}
  Premio squadra
  Trattenuta per {materiale|anticipo di luglio}
  Compenso giornaliero, pagato in contanti con ricevuta firmata e consegnata in amministrazione lo stesso giorno`);

export const news = [
  [
    "Chiusura di agosto",
    "Sede chiusa la settimana di Ferragosto",
    "Il magazzino resta chiuso dal lunedì al sabato della settimana di Ferragosto. I depositi sono accessibili solo su appuntamento.",
    1,
  ],
  [
    "Nuovo listino imballaggi",
    "In vigore dal primo del mese",
    "Cambiano i prezzi di pluriball e coperte: il listino aggiornato è in segreteria. Nei preventivi già mandati vale il vecchio.",
    1,
  ],
  [
    "Permessi di sosta",
    "Le domande vanno fatte dieci giorni prima",
    "Il Comune chiede dieci giorni lavorativi. Chi inserisce la lavorazione segni subito il costo del permesso.",
    1,
  ],
  [
    "Corso sicurezza",
    "Obbligatorio per tutti gli operai",
    "Due turni, mattina e pomeriggio. L'elenco è appeso in magazzino: segnalare le assenze all'ufficio.",
    1,
  ],
  [
    "Aggiornamento del gestionale",
    "Nuova schermata delle lavorazioni",
    "I codici si scrivono direttamente nelle caselle. Per ogni dubbio scrivere una segnalazione.",
    1,
  ],
  [
    "Incassi di fine mese",
    "Promemoria per gli amministratori",
    "Controllare i saldi aperti degli ordini del mese prima del giorno 5.",
    2,
  ],
  [
    "Convenzione condomini",
    "Altri due stabili convenzionati",
    "Si aggiungono due condomini: tariffa ridotta del 10% e deposito gratuito per il primo mese.",
    1,
  ],
  [
    "Assicurazione automezzi",
    "Rinnovata fino al prossimo anno",
    "I tagliandi nuovi sono nei cassetti dei mezzi. Buttare quelli vecchi.",
    1,
  ],
] as const;

export const reports = [
  ["Magazzino", "La serranda lato strada si blocca a metà, bisogna aiutarla con la scala."],
  ["Automezzi", "Spia dell'olio accesa sul furgone con il portapacchi."],
  ["Programma", "Nella ricerca clienti vorrei cercare anche per via."],
  ["Sicurezza", "Mancano i guanti taglia L e due caschi."],
  ["Clienti", "Il cliente dell'ultimo trasloco dice che manca una scatola: verificare in deposito."],
  ["Magazzino", "Perde acqua dal lucernario sopra il box 68, spostati due mobili."],
  ["Automezzi", "Sponda lenta a salire, da far vedere prima di sabato."],
  ["Ufficio", "La stampante dei fogli di lavoro stampa storto."],
] as const;
