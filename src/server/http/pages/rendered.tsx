import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Layout, type LayoutProps, Page } from "../../../views/layout";
import { Menu, menuMadeOf } from "../../../views/menu";
import { type Viewer, ViewerContext } from "../../../views/viewer";
import { stored } from "../../db/memory";
import { sheet } from "../assets";
import { gzipped } from "../compression";

const madeOnce = <T extends string | Uint8Array<ArrayBuffer>>(key: string, make: () => T): T =>
  stored(key, [], make);

export const markup = (viewer: Viewer, view: ReactNode): string =>
  renderToStaticMarkup(<ViewerContext value={viewer}>{view}</ViewerContext>);

/** No text of a user can equal them. */
const slots = { menu: `menu ${crypto.randomUUID()}`, view: `view ${crypto.randomUUID()}` };

const fill = (html: string, slot: string, part: string) => html.replace(slot, () => part);

export const document = (html: string) => `<!doctype html>${html}`;

type Frame = Omit<LayoutProps, "children"> & { /** Without what is around the page. */ alone?: boolean };

export function framedPage(viewer: Viewer, { alone, ...layout }: Frame, view: ReactNode): string {
  if (alone) return withSheetsFirst(markup(viewer, <Page {...layout}>{view}</Page>));
  const frame: ReactElement = (
    <Layout {...layout} menu={slots.menu}>
      {view}
    </Layout>
  );
  return document(fill(withSheetsFirst(markup(viewer, frame)), slots.menu, menuOf(viewer)));
}

/** Once for each: within the page it would show what stands before it, and then move it. */
function withSheetsFirst(html: string): string {
  const head = html.indexOf("</head>");
  const start = head < 0 ? partStart.length : head;
  const found = new Set<string>();
  const page = html.slice(start).replace(sheetLinks, (link) => {
    found.add(link);
    return "";
  });
  // Those of a page override that of lists.
  const links = [...found].sort((one, other) => Number(isOfLists(other)) - Number(isOfLists(one)));
  return [html.slice(0, start), ...links, page].join("");
}

const partStart = '<div id="page">';
const sheetLinks = /<link rel="stylesheet"[^>]*>/g;
const isOfLists = (link: string) => link.includes(sheet("lists"));

function menuOf(viewer: Viewer): string {
  const key = JSON.stringify(["menu", rightsOf(viewer), menuMadeOf(viewer)]);
  return madeOnce(key, () => markup(viewer, <Menu />));
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
  return withSheetsFirst(fill(framedPage(viewer, layout, slots.view), slots.view, content));
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
