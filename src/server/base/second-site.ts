import { milliseconds } from "./clock";
import { environment } from "./environment";

const month = 31 * 24 * 60 * 60_000;

let fetched = 0;

/** When the site B of another machine last fetched the publication, in milliseconds. */
export const publicationFetched = () => fetched;

export function setPublicationFetched(at: number) {
  fetched = at;
}

/** What only a second site needs is shown where there is one: second price, Flag R, Risorse B. */
export const secondSiteInUse = () =>
  environment.SITE_B_PORT !== undefined || milliseconds() - fetched < month;
