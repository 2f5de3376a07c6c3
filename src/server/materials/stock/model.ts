export const loadsPerPage = 20;

type Stocked = { stock: number; threshold: number };

/** The next removal may need more. */
export const isLow = ({ stock, threshold }: Stocked) => stock <= threshold;

export const messages = { loaded: "Database aggiornato", counted: "Inventario salvato" };

/** The reason of a movement that a stock-taking makes. */
export const stocktaking = "Inventario";

export const futureDate = "La data non può essere futura.";

export const countTexts = {
  none: "Inserire almeno una quantità contata.",
  twice: "Un materiale è indicato due volte.",
  moved: "La giacenza è cambiata mentre si contava: controllare i materiali segnalati e salvare di nuovo.",
  movedFrom: (before: number, now: number) =>
    `La giacenza è passata da ${before} a ${now} mentre si contava: controllare e salvare di nuovo.`,
};
