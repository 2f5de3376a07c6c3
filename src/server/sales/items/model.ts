import type { Rows } from "../../tables/rows";

export type Item = Rows["inventory_items"];

export const bounds = {
  litres: { min: 1, max: 99_999 },
  dismantling: { min: 0, max: 999 },
  people: { min: 1, max: 6 },
} as const;

export const messages = {
  missing: "Oggetto non trovato.",
};

export const itemPath = "/admin/settings/objects/";

/** The page of a room, under its list's own address. */
export const roomPath = (room: string) => `${itemPath.slice(0, -1)}?room=${encodeURIComponent(room)}`;
