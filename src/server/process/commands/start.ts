/** `main.ts` starts when it is loaded. */
export const run = () => import("../../main");
