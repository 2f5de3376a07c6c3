import { isWorkingDay } from "../../src/server/base/days";
import { addDays, type Day, tomorrow } from "./world";

/** Days from tomorrow on in which the test data have nothing. */
const distance = 60;
const weeks = 4;

/** From a Monday on, five days work and two do not. */
const isPlain = (first: Day) =>
  Array.from({ length: weeks * 7 }, (_, at) => isWorkingDay(addDays(first, at)) === at % 7 < 5).every(
    Boolean,
  );

/** A Monday far from what the test data have, the first of four weeks without a holiday. */
export const plainMonday = firstMonday();

function firstMonday(): Day {
  let day = addDays(tomorrow, distance);
  while (!isPlain(day)) day = addDays(day, 1);
  return day;
}
