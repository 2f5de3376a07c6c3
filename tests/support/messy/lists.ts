import { csv, good, type MessyFile } from "./rows";

/** Files of workers, vehicles, materials and boxes. */
export const listFiles: MessyFile[] = [
  {
    name: "workers with codes that are taken or not for workers",
    filename: "operai.csv",
    bytes: () =>
      csv(
        ["Codice", "Cognome", "Nome"],
        ["7", "Russo", "Antonio"],
        ["", "Esposito", "Ciro"],
        ["7", "Verdi", "Luca"],
        ["60", "Ferri", "Ugo"],
        ["60", "Unica", "6"],
        ["200", "Marino", "Gino"],
        ["", "russo", "ANTONIO"],
        ["12", "", "Anna"],
      ),
    kind: "workers",
    rows: [
      good(2, { code: 7, surname: "Russo", name: "Antonio", deleted: 0 }),
      good(3, { surname: "Esposito", name: "Ciro" }),
      [4, "duplicate", ["Doppione: stesso codice della riga 2."]],
      [5, "refused", ["I codici vanno da 1 a 50 e da 101 a 9999."]],
      good(6, { code: 60, surname: "Unica" }),
      good(7, { code: 200, surname: "Marino" }),
      [8, "duplicate", ["Doppione: stesso nome della riga 2."]],
      [9, "refused", ["Manca «Cognome»."]],
    ],
  },
  {
    name: "vehicles by plate or by name",
    filename: "automezzi.csv",
    bytes: () =>
      csv(
        ["N.", "Targa", "Modello"],
        ["3", "xx 123 yy", "Iveco Daily"],
        ["", "Furgone bianco", ""],
        ["", "XX123YY", "Iveco Daily"],
        ["0", "ZZ999ZZ", ""],
      ),
    kind: "vehicles",
    rows: [
      good(2, { code: 3, name: "XX123YY Iveco Daily" }),
      good(3, { name: "Furgone bianco" }),
      [4, "duplicate", ["Doppione: stesso nome della riga 2."]],
      [5, "refused", ["I codici vanno da 1 a 9999."]],
    ],
  },
  {
    name: "materials with their stock",
    filename: "magazzino.csv",
    bytes: () =>
      csv(
        ["Articolo", "Prezzo", "Giacenza", "Scorta minima"],
        ["Baule grande", "12,40", "150", "10"],
        ["Pellicola alta", "€ 3", "-5", ""],
        ["baule GRANDE", "9", "1", ""],
        ["", "9", "1", ""],
        ["Tappeti", "4", "1.250", ""],
        ["Corde", "4", "200000", ""],
      ),
    kind: "materials",
    rows: [
      good(2, { name: "Baule grande", cost_cents: 1240, threshold: 10, stock: 150 }),
      [
        3,
        "mended",
        ["Giacenza: «-5» non è un numero intero."],
        { name: "Pellicola alta", cost: 3, threshold: 20, stock: 0 },
      ],
      [4, "duplicate", ["Doppione: stesso nome della riga 2."]],
      [5, "refused", ["Manca «Materiale»."]],
      [6, "mended", ["Giacenza: «1.250» → 1250"], { stock: 1250 }],
      [7, "refused", ["La giacenza supera 99.999 pezzi."]],
    ],
  },
  {
    name: "boxes with their clients",
    filename: "box.csv",
    bytes: () =>
      csv(
        ["Box", "Cellulare", "Occupazione", "Lato", "Contenuto", "Scadenza", "Vecchio numero"],
        ["Box 12", "333 1234567", "50%", "sx", "Mobili", "31/12/2026", "B-7"],
        ["12", "3331234567", "50", "sx", "Mobili", "", "B-7"],
        ["13", "", "50", "", "Mobili", "", ""],
        ["99", "3331234567", "50", "", "Mobili", "", ""],
        ["14", "3331234567", "150", "in alto", "Archivio", "31/02/2026", ""],
        ["15", "3331234567", "", "", "", "", ""],
        ["soffitta", "3331234567", "", "", "", "", ""],
      ),
    kind: "boxes",
    rows: [
      [
        2,
        "mended",
        ["Box: «Box 12» → 12"],
        { id_box: 12, used: 50, position: 0, title: "Mobili (vecchio numero B-7)", date: "2026-12-31" },
      ],
      [3, "duplicate", ["Doppione: stesso box, cliente e titolo della riga 2."]],
      [4, "refused", ["Cliente non trovato"]],
      [5, "refused", ["Box 99: Inserire un numero intero tra 1 e 50"]],
      [
        6,
        "mended",
        [
          "Occupazione: «150» non è una percentuale tra 0 e 100.",
          "Posizione: «in alto» non è né sinistra né destra.",
          "Scadenza: «31/02/2026» non è un giorno del calendario. Non viene importato.",
        ],
        { id_box: 14, used: 100, position: 1, title: "Archivio", date: null },
      ],
      [7, "mended", ["Occupazione: vale 100%", "Titolo: manca, vale «Deposito»"], { title: "Deposito" }],
      [8, "refused", ["Box: «soffitta» non è il numero di un box."]],
    ],
  },
];
