import { words } from "./list";

export const men = words(`
  Giuseppe, Antonio, Giovanni, Luigi, Vincenzo, Salvatore, Gennaro, Raffaele, Ciro, Pasquale, Francesco, Mario,
  Michele, Domenico, Carmine, Alfonso, Aniello, Nicola, Paolo, Marco, Luca, Andrea, Stefano, Alessandro, Roberto,
  Fabio, Massimo, Giorgio, Claudio, Sergio, Enrico, Emanuele, Davide, Simone, Matteo, Lorenzo, Federico, Gabriele,
  Riccardo, Daniele, Tommaso, Niccolò, Gaetano, Ferdinando, Eduardo, Umberto, Renato, Sabato, Biagio, Rocco,
  Donato, Gerardo, Arturo, Bruno, Cesare, Diego, Ettore, Guido, Ivan, Mirko, Nunzio, Orazio, Pietro, Silvio`);

export const women = words(`
  Maria, Anna, Carmela, Giuseppina, Rosa, Angela, Giovanna, Teresa, Lucia, Concetta, Francesca, Immacolata, Rita,
  Patrizia, Assunta, Paola, Laura, Elena, Chiara, Sara, Valentina, Alessandra, Federica, Martina, Silvia, Giulia,
  Simona, Monica, Barbara, Cristina, Daniela, Elisabetta, Emanuela, Filomena, Gabriella, Ilaria, Loredana, Luisa,
  Marianna, Nunzia, Ornella, Raffaella, Roberta, Rossella, Serena, Sofia, Stefania, Tiziana, Vincenza, Viviana,
  Annamaria, Maria Grazia, Noemi, Desirée, Zoé, Mafalda, Irene, Beatrice, Camilla, Dora, Ester, Fortuna, Ginevra`);

export const surnames = words(`
  Esposito, Russo, Romano, De Luca, Marino, Greco, Bruno, Gallo, Conti, Costa, Giordano, Rizzo, Lombardi, Moretti,
  Coppola, Ferrara, De Rosa, Caruso, Fiore, Capasso, Palumbo, Sorrentino, D'Angelo, D'Amico, D'Ambrosio, Di Maio,
  De Simone, De Martino, De Santis, Di Lorenzo, Della Valle, Dell'Aversana, D'Alessandro, D'Onofrio, Iovine,
  Napolitano, Nappi, Montella, Ruggiero, Cirillo, Vitale, Ammirati, Auriemma, Borrelli, Buonocore, Cacciapuoti,
  Cozzolino, Cuomo, Improta, Izzo, Landolfi, Liguori, Maddaloni, Mazzarella, Migliaccio, Mele, Orefice, Pagano,
  Palma, Panico, Pennino, Perna, Petrone, Pisani, Punzo, Riccio, Romeo, Sannino, Santoro, Savarese, Scognamiglio,
  Sepe, Sica, Spina, Tagliaferri, Testa, Tortora, Troise, Varriale, Verde, Vitiello, Zambrano, Acampora, Amodio,
  Barbato, Basile, Bianchi, Carbone, Castaldo, Cavaliere, Cerullo, Colella, Corrado, Cutolo, Fusco, Gargiulo,
  Guarino, Iaccarino, Lauro, Manzo, Marotta, Monaco, Natale, Oliva, Parisi, Pellegrino, Piccolo, Rea, Rinaldi,
  Sabatino, Salzano, Serra, Silvestri, Tedesco, Ventura, Volpe, Zito, Niccolò, Alfè, Cantù, Nicolò, Calì, Muscarà`);

/** Names that programs often mishandle; the fiscal code is made from `latin`. */
export const difficult = [
  { surname: "D'Àvalos", name: "Costanza Maria Immacolata" },
  { surname: "Ștefănescu", name: "Ioana", latin: "Stefanescu" },
  { surname: "Żółć", name: "Łukasz", latin: "Zolc" },
  { surname: "王", name: "小明", latin: "Wang Xiaoming" },
  { surname: "Dell'Orefice-De Cristofaro", name: "Maria Sofia" },
  { surname: "O'Sullivan", name: "Niamh" },
  { surname: "Müller-Strauß", name: "Jürgen", latin: "Muller Strauss" },
  { surname: "Nguyễn", name: "Thị Hồng", latin: "Nguyen" },
  { surname: "Õ", name: "Li", latin: "Oo" },
  { surname: "Fernàndez y Núñez", name: "José María", latin: "Fernandez Nunez" },
  { surname: "Đorđević", name: "Željko", latin: "Dordevic" },
  { surname: "Αγγελόπουλος", name: "Γιώργος", latin: "Angelopoulos" },
] as const;

const consortium =
  "Consorzio Interprovinciale per la Valorizzazione dei Centri Storici, delle Botteghe Artigiane e della Ricettività diffusa della Costa Sorrentino-Amalfitana – Società Cooperativa a r.l. in liquidazione";

/** Of the maximal length (200 characters) and with unusual characters. */
export const difficultCompanies = [
  consortium,
  'Studio "L\'Àncora & C." S.n.c. di Sòrice & F.lli',
  "Łódź Logistyka Sp. z o.o.",
  "上海贸易有限公司 – Ufficio di Napoli",
  "Caffè dell'Università d'Ischia s.a.s.",
];
