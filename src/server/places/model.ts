export const maxCities = 20;

/** A municipality as the search offers it; `value` is what a form sends as `cityId`. */
export type City = {
  value: number;
  text: string;
  cap: string;
  province: string;
  comune: string;
  caps: string[];
};
