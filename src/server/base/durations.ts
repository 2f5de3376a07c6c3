/** `4:30` or `4` hours; null for anything else, and for no time at all. */
export function parseDuration(text: string): number | null {
  const [, hours, minutes = "0"] = /^(\d{1,2})(?:[:.]([0-5]\d))?$/.exec(text.trim()) ?? [];
  return Number(hours ?? 0) * 60 + Number(minutes) || null;
}

export const formatDuration = (minutes: number | null): string =>
  minutes === null ? "" : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

export const durationWords = (minutes: number): string =>
  [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(" ");
