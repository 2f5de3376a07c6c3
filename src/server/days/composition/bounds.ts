/** Steps of one run for each open seat, and at most; a small day has more runs. */
export const stepsOfSeat = 1_000;
export const mostSteps = 120_000;
export const allSteps = 50_000;
export const fewestRuns = 2;
export const mostRuns = 12;
/** People who change seats so that an empty one is filled. */
export const longestChain = 4;
/** How much worse a step may be at the start of a run, or of one that is to fill seats, and at its end; in units of cost. */
export const temperatures = { first: 300, filling: 800, last: 0.5 };
/** At most so often every change is tried one by one after a run. */
export const mostRounds = 30;

/** The work of trying a crew, of which a part grows with the pairs of its people, and of looking at a candidate. */
export const workOfCrew = (people: number) => 400 + people ** 2;
export const workOfCandidate = 4;
/** Of looking for who brings the people of a leg. */
export const workOfLeg = 200;
/** Of looking at a candidate for a chain, with the seats that he would leave. */
export const workOfLink = 60;

/** After `starting` no run begins, and the search does not go on; a hundred million are somewhat more than a second. */
export const mostWork = {
  filling: 1_000_000_000,
  /** Chains for the seats that are empty at one time. */
  chaining: 100_000_000,
  /** After the runs, while a seat stays empty: for each open seat. */
  goingOn: 3_000_000,
  descending: 30_000_000,
  annealing: 150_000_000,
  starting: 140_000_000,
};
