export type Material = {
  id: number;
  name: string;
  cost: number;
  position: number;
  /** Counted by yes and no in a work. */
  yes_no: number;
  /** Loaded into the warehouse and counted there. */
  stocked: number;
  /** Stock at or under this is low. */
  threshold: number;
  /** No longer offered. */
  retired: number;
  version: number;
};

export const defaultThreshold = 20;

export const nameTaken = "Esiste già un materiale con questo nome.";
