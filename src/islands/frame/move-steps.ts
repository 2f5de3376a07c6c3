export const moveSteps: Record<string, { days: number; minutes: number }> = {
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
  ArrowUp: { days: 0, minutes: -30 },
  ArrowDown: { days: 0, minutes: 30 },
};

export type MoveStep = (typeof moveSteps)[string];
