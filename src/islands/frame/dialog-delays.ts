/** Milliseconds, unless a key is pressed before, until what styles the whole page anew. */
export const modalAfter = 100;
export const closedAfter = 150;
