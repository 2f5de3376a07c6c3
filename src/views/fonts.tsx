import { asset } from "../server/http/assets";

/** Asks for the fonts before the style sheet is read: one that comes later is not shown until the next page. */
export const Fonts = () =>
  asset("app").fonts?.map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ));
