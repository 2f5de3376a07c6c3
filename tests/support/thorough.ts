/** Whether a test takes every case at its full number, as `bun run trust` does; `./test` takes some of them. */
export const thorough = process.env.THOROUGH === "1";
