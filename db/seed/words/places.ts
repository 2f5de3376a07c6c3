import { words } from "./list";

export const streets = words(`
  Via Roma, Via Garibaldi, Via Mazzini, Via Cavour, Via Vittorio Emanuele, Corso Umberto I, Corso Garibaldi,
  Via Nazionale, Via Dante Alighieri, Via dei Mille, Via San Giovanni, Via Santa Lucia, Via della Repubblica,
  Via XX Settembre, Via IV Novembre, Via Kennedy, Via Aldo Moro, Via Enrico Fermi, Via Marconi, Via Leonardo da Vinci,
  Via Michelangelo, Via dell'Annunziata, Via dell'Amicizia, Via Provinciale, Via Nuova, Via delle Rose, Via dei Pini,
  Via degli Ulivi, Via dell'Industria, Via Matteotti, Via Gramsci, Via Carducci, Via Foscolo, Via Leopardi, Via Verdi,
  Via Puccini, Via Bellini, Via Cimarosa, Via Pergolesi, Via Salvator Rosa, Via Tasso, Via Petrarca, Via Ariosto,
  Via Torquato Tasso, Viale Europa, Viale dei Tigli, Viale della Libertà, Viale Kennedy, Piazza Municipio,
  Piazza Dante, Piazza della Libertà, Piazza San Francesco, Vico Lungo, Vico Tre Re, Vicoletto San Biagio,
  Traversa Michele Pietravalle, Via Argine, Via Epomeo, Via Pigna, Via Manzoni, Via Caravaggio, Via Cilea,
  Via Appia, Contrada Piano, Contrada San Nicola, Località Cappuccini, Rione Alto, Largo Sermoneta`);

export const placeNotes = words(`
  citofonare al custode, citofono guasto: telefonare, ascensore piccolo, senza ascensore, accesso dal cortile,
  strada stretta: solo furgone, ZTL dalle 9 alle 17, parcheggio da riservare, scala a chiocciola, chiavi in portineria,
  cancello automatico, sesto piano, piano rialzato, terzo piano scala B, villetta con giardino, divieto di sosta davanti,
  passo carrabile da tenere libero, montacarichi in fondo al corridoio, usare l'ingresso di servizio`);

export const condominiums = [
  ["Condominio Aurora", "Via Cilea 112"],
  ["Parco dei Pini", "Via Caravaggio 45"],
  ["Condominio L'Ulivo", "Via Manzoni 210"],
  ["Palazzo Sant'Anna", "Via Salvator Rosa 301"],
  ["Parco Mirabella", "Viale Europa 18"],
  ["Condominio Le Magnolie", "Viale dei Tigli 7"],
  ["Residence Il Faro", "Via Petrarca 64"],
  ["Condominio D'Alessio", "Corso Umberto I 133"],
] as const;
