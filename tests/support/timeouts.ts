// A busy machine is many times slower, and a wait that succeeds costs nothing: every limit of time is here.

/** For one thing to come about. */
export const timeout = 30_000;

/** For a whole test, without and with a browser. */
export const testTimeout = 60_000;
export const browserTestTimeout = 300_000;

/** Waits until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>) {
  const end = Date.now() + timeout;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error("It never became so.");
    await Bun.sleep(10);
  }
}
