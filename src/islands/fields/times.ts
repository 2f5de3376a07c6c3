/** Understands 9, 9.30, 930 and 9:30; null when it is no hour of a day that ends at 24:00. */
export function parseTime(text: string): string | null {
  const typed = text.trim();
  const [, hour, minutes = "0"] =
    typed.match(/^(\d{1,2})(?:[:.,h ](\d{1,2}))?(?:[:.]\d\d)?$/) ?? typed.match(/^(\d{1,2})(\d\d)$/) ?? [];
  if (!hour) return null;
  const total = Number(hour) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= 1440 ? clock(total) : null;
}

/** An hour later, at most 24:00 (spec 1 §4, §9). */
export function plusHour(time: string) {
  const [hour, minutes] = time.split(":").map(Number) as [number, number];
  return clock(Math.min(1440, hour * 60 + minutes + 60));
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
