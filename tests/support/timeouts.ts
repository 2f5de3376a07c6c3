// All time limits of the tests, in milliseconds. They are generous: a busy machine is many times slower.

/** For one condition. */
export const timeout = 60_000;

/** For one test, without and with a browser. */
export const testTimeout = 180_000;
export const browserTestTimeout = 300_000;

/** Waits until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>) {
  const end = Date.now() + timeout;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("The condition did not become true in time.");
    await Bun.sleep(10);
  }
}
