/** What a check of tests/trust/ found: one line of `bun run trust`. */
export type Figure = { id: string; figure: string; ok: boolean };
