/** Covers the page while an island saves: navigation is ignored until it is done (spec 1 §2). */
export async function saving<Result>(work: Promise<Result>): Promise<Result> {
  const dispatch = (step: 1 | -1) => document.dispatchEvent(new CustomEvent("saving", { detail: step }));
  dispatch(1);
  try {
    return await work;
  } finally {
    dispatch(-1);
  }
}
