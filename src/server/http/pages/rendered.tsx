import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { frameAt, Layout, type LayoutProps, Page, tabTitle } from "../../../views/layout";
import { type Viewer, ViewerContext } from "../../../views/viewer";
import { stored } from "../../db/memory";
import { sheet } from "../assets";
import { gzipped } from "../compression";

const madeOnce = <T extends string | object>(key: string, make: () => T): T => stored(key, [], make);

export const markup = (viewer: Viewer, view: ReactNode): string =>
  renderToStaticMarkup(<ViewerContext value={viewer}>{view}</ViewerContext>);

/** No text of a user can equal it. */
const mark = crypto.randomUUID();
const slot = (name: keyof Filling) => `${mark} ${name}`;
const slots = new RegExp(`${mark} (\\w+)`);

/** What the pages under one entry of the menu do not have in common; markup, as it stands in the page. */
type Filling = Record<"title" | "sheets" | "last" | "path" | "page", string>;

export const document = (html: string) => `<!doctype html>${html}`;

type Frame = Omit<LayoutProps, "children"> & { /** Without what is around the page. */ alone?: boolean };

export const framedPage = (viewer: Viewer, layout: Frame, view: ReactNode): string =>
  framed(viewer, layout, markup(viewer, <Page {...layout}>{view}</Page>));

function framed(viewer: Viewer, { alone, ...layout }: Frame, html: string): string {
  const { sheets, rest: page } = withoutSheets(html);
  if (alone) return page.replace(partStart, (start) => start + linksTo(sheets));
  const frame = frameOf(viewer, layout);
  const filling: Filling = {
    title: Bun.escapeHTML(tabTitle(layout, viewer.site)),
    sheets: linksTo([...sheets, ...frame.sheets]),
    last: String(viewer.lastEventId),
    path: Bun.escapeHTML(viewer.path),
    page,
  };
  const parts = frame.parts.map((part, at) => (at % 2 ? filling[part as keyof Filling] : part));
  return document(parts.join(""));
}

const partStart = '<div id="page">';
const sheetLinks = /<link rel="stylesheet"[^>]*>/g;
const isOfLists = (link: string) => link.includes(sheet("lists"));

/** Within the page a style sheet would show what stands before it, and then move it. */
function withoutSheets(html: string) {
  const sheets: string[] = [];
  const rest = html.replace(sheetLinks, (link) => {
    sheets.push(link);
    return "";
  });
  return { sheets, rest };
}

/** Once for each; those of a page override that of lists. */
const linksTo = (sheets: readonly string[]) =>
  [...new Set(sheets)].sort((one, other) => Number(isOfLists(other)) - Number(isOfLists(one))).join("");

/** Each second part is the name of what goes there. */
type AroundPage = Record<"sheets" | "parts", readonly string[]>;

function frameOf(viewer: Viewer, { islands, bare, progressive }: Frame): AroundPage {
  const { path: _path, lastEventId: _last, back: _back, shown: _shown, ...more } = viewer;
  const make = () => {
    const ownOfPage = { title: slot("title"), path: slot("path"), last: slot("last") };
    const layout = { islands, bare, progressive, ...ownOfPage, children: slot("page") };
    const [head = "", body = ""] = markup(viewer, <Layout {...layout} />).split("</head>");
    const { sheets, rest } = withoutSheets(body);
    return { sheets, parts: `${head}${slot("sheets")}</head>${rest}`.split(slots) };
  };
  if (viewer.flash) return make();
  return madeOnce(JSON.stringify(["frame", more, frameAt(viewer), islands, bare, progressive]), make);
}

const rightsOf = ({ user, site, secondSite }: Viewer) => [
  user?.rights,
  user?.level,
  user?.mustChangePassword,
  site,
  secondSite,
];

export function pageMadeOf(
  values: readonly unknown[],
  viewer: Viewer,
  layout: Frame,
  view: ReactNode,
): string {
  const key = contentKey(values, viewer);
  const content = madeOnce(key, () => markup(anyOf(viewer, shortOf(key)), view));
  const head = markup(viewer, <Page {...layout}>{slot("page")}</Page>);
  const page = head.replace(slot("page"), () => content);
  return framed(viewer, layout, page);
}

export const compressedPageMadeOf: (...page: Parameters<typeof pageMadeOf>) => Uint8Array<ArrayBuffer> = (
  values,
  viewer,
  layout,
  view,
) =>
  madeOnce(JSON.stringify(["page", contentKey(values, viewer), viewer, layout]), () =>
    gzipped(pageMadeOf(values, viewer, layout, view)),
  );

export const shownOf = (values: readonly unknown[], viewer: Viewer) => shortOf(contentKey(values, viewer));

export function fingerprintsOf(
  rows: readonly object[],
  values: readonly unknown[],
  viewer: Viewer,
): string[] {
  const key = contentKey(values, viewer);
  return rows.map((row) => shortOf(key + fingerprint(row)).slice(0, 5));
}

const shortOf = (key: string) => Bun.hash(key).toString(36);

const contentKey = (values: readonly unknown[], viewer: Viewer) =>
  JSON.stringify([
    "view",
    viewer.path,
    viewer.back,
    viewer.readOnly,
    viewer.firm,
    rightsOf(viewer),
    values.map(fingerprint),
  ]);

/** Anybody with the same rights: the markup must not depend on one of them. */
const anyOf = (viewer: Viewer, shown: string): Viewer => ({
  ...viewer,
  shown,
  get user(): never {
    throw new Error("A view that is rendered once for several accounts must not read `user`.");
  },
});

const fingerprints = new WeakMap<object, string>();

function fingerprint(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = fingerprints.get(value);
  if (known) return known;
  const hash = new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("base64");
  fingerprints.set(value, hash);
  return hash;
}
