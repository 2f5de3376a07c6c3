import { wholeText } from "../base/text";

/** Spec 1 §5, spec 2 §5. */
export const fieldMessages = {
  required: "Il campo non può essere vuoto.",
  notChosen: "Scegliere una voce dall'elenco.",
  requiredLogin: "Non può essere vuoto.",
  format: "Formato non valido",
  date: "Formato non valido. (gg-mm-aaaa)",
  searchDate: "Formato non valido. (gg/mm/aaaa)",
  time: "Formato non valido. (hh:mm)",
  duration: "Scrivere ore e minuti, come 4:30",
  email: "Prima della @ solo lettere, cifre e i segni . _ - + '",
  oneEmail: "Un solo indirizzo: gli altri si scrivono nei contatti.",
  phone: "Inserire i numeri senza spazi né caratteri speciali",
  whole: "Inserire un numero intero valido.",
  amount: "Inserire un importo in euro, con i centesimi se ci sono, fino a 99.999.999,99",
  number: "Inserire un valore numerico",
  files: (max: number) => `Si possono allegare al massimo ${max} file.`,
  elements: (max: number) => `Al massimo ${wholeText(max)} voci.`,
  long: (max: number) => `Massimo ${wholeText(max)} caratteri.`,
};
