import icons from "./icons.json";

/** Lucide's drawings (ISC licence, Lucide Contributors) by its names; `bun run icons NAME` adds one. */
export { icons };

export type IconName = keyof typeof icons;
