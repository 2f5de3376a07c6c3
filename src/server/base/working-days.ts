import { addDays, type Day, weekday } from "./days";

const fixed: Readonly<Record<string, string>> = {
  "01-01": "Capodanno",
  "01-06": "Epifania",
  "04-25": "Festa della Liberazione",
  "05-01": "Festa dei lavoratori",
  "06-02": "Festa della Repubblica",
  "08-15": "Ferragosto",
  "10-04": "San Francesco",
  "11-01": "Ognissanti",
  "12-08": "Immacolata",
  "12-25": "Natale",
  "12-26": "Santo Stefano",
};

/** San Francesco is one again since this year. */
const sanFrancescoSince = "2026";

/** By the algorithm of Meeus. */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const moon =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const toSunday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const month = Math.floor((a + 11 * moon + 22 * toSunday) / 451);
  const sum = moon + toSunday - 7 * month + 114;
  const two = (part: number) => String(part).padStart(2, "0");
  return `${year}-${two(Math.floor(sum / 31))}-${two((sum % 31) + 1)}` as Day;
}

export function holidayOn(day: Day): string | null {
  const name = fixed[day.slice(5)];
  if (name !== undefined) return name === fixed["10-04"] && day < sanFrancescoSince ? null : name;
  const month = day.slice(5, 7);
  if (month !== "03" && month !== "04") return null;
  const sunday = easter(Number(day.slice(0, 4)));
  if (day === sunday) return "Pasqua";
  return day === addDays(sunday, 1) ? "Lunedì dell'Angelo" : null;
}

export const isWorkingDay = (day: Day): boolean => weekday(day) < 5 && holidayOn(day) === null;
