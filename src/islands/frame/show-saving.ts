/** Spec 1 §2. */
export async function saving<Result>(work: Promise<Result>): Promise<Result> {
  const count = (step: 1 | -1) => document.dispatchEvent(new CustomEvent("saving", { detail: step }));
  count(1);
  try {
    return await work;
  } finally {
    count(-1);
  }
}
