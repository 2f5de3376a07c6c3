/** `--pinned`: the server on the first core, the load generator on the second, so that neither takes the other's time. */
const isPinned = process.argv.includes("--pinned");

const cores = { server: "0", load: "1" };

/** What goes before a command. */
export const pinned = (which: keyof typeof cores): string[] =>
  isPinned ? ["taskset", "-c", cores[which]] : [];
