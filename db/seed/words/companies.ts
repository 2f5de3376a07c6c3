import { lines, words } from "./list";

export const companies = lines(`
  Studio Legale * {& Associati|e Partners|}
  Studio Dentistico Dott. *
  Studio Tecnico Ing. *
  Farmacia *
  Farmacia {San Gennaro|Centrale|dell'Annunziata|Santa Lucia}
  * Arredamenti S.r.l.
  * Costruzioni S.r.l.
  * Impianti di * {& C.|& Figli} S.n.c.
  Officine {Vesuvio|Partenope|Flegree|Sannite} S.r.l.
  {Vesuvio|Partenope|Sebeto|Volturno|Cilento|Sele} {Servizi|Immobiliare|Forniture|Sistemi|Informatica} S.r.l.
  Edil* S.r.l.
  Ottica *
  Libreria {Il Segnalibro|L'Approdo|Le Muse|Controvento}
  Agenzia Immobiliare {Il Golfo|Casa Mia|La Torre|Mergellina} di *
  Hotel {Miramare|Bellavista|Il Gabbiano|La Perla|Delle Palme} S.p.A.
  Ristorante {'O Scugnizzo|La Lanterna|Da Zi' Teresa|Il Pescatore}
  Caseificio * S.a.s.
  Autoscuola *
  Palestra {Olimpia|Body Line|Energy} A.S.D.
  Amministrazioni Condominiali *
  Commercialisti * & *
  * Logistica S.r.l.
  Pasticceria {Dolce Vita|L'Angolo Dolce|Partenopea} di *
  Cooperativa Sociale {L'Arcobaleno|Il Sorriso|Nuovi Orizzonti} Onlus`);

export const bodies = lines(`
  Comune di @ – Ufficio Economato
  Comune di @ – Servizi Sociali
  Istituto Comprensivo "{Giovanni Pascoli|Edmondo De Amicis|Don Milani|Rita Levi-Montalcini}" di @
  Liceo Scientifico di @
  Biblioteca comunale di @
  Parrocchia {Santa Maria delle Grazie|San Michele Arcangelo|dell'Annunziata} di @
  Consorzio di bonifica – sede di @
  Pro Loco @
  Museo civico di @
  Croce {Verde|Azzurra} – sezione di @`);

export const roles = words(`
  Ufficio acquisti, Economato, Segreteria, Amministrazione, Direzione, Ufficio tecnico, Portineria`);
