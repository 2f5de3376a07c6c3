/** `value` is the code. */
export type Worker = { id: number; value: number; surname: string; name: string; version: number };

export type Vehicle = { id: number; value: number; name: string; version: number };

/** Whether nobody gave a name yet to an entry that the installation came with. */
export const isExampleWorker = ({ surname, name }: Pick<Worker, "surname" | "name">) =>
  surname === "Operaio" && /^\d+$/.test(name);

export const isExampleVehicle = ({ name }: Pick<Vehicle, "name">) => /^Automezzo \d+$/.test(name);
