/** After how many milliseconds, unless a key is pressed before, what styles the whole page anew is done. */
export const modalAfter = 100;
export const closedAfter = 150;
