import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Layout, type LayoutProps, Page } from "../../../views/layout";
import { Menu, menuMadeOf } from "../../../views/menu";
import { type Viewer, ViewerContext } from "../../../views/viewer";
import { stored } from "../../db/memory";
import { sheet } from "../assets";
import { gzippedWell } from "../compression";

/** Markup and compressed pages, each under all that it was made of: other data have another key. */
const madeOnce = <T extends string | Uint8Array<ArrayBuffer>>(key: string, make: () => T): T =>
  stored(key, [], make);

export const markup = (viewer: Viewer, view: ReactNode): string =>
  renderToStaticMarkup(<ViewerContext value={viewer}>{view}</ViewerContext>);

/** Where markup that was made before is put into a page; no text of a user can equal it. */
const slots = { menu: `menu ${crypto.randomUUID()}`, view: `view ${crypto.randomUUID()}` };

const fill = (html: string, slot: string, part: string) => html.replace(slot, () => part);

export const document = (html: string) => `<!doctype html>${html}`;

type Frame = Omit<LayoutProps, "children"> & { /** Without what is around the page. */ alone?: boolean };

/** A page around its view; the menu is rendered once for each set of rights, preferences and current entry. */
export function framedPage(viewer: Viewer, { alone, ...layout }: Frame, view: ReactNode): string {
  if (alone) return withSheetsFirst(markup(viewer, <Page {...layout}>{view}</Page>));
  const frame: ReactElement = (
    <Layout {...layout} menu={slots.menu}>
      {view}
    </Layout>
  );
  return document(fill(withSheetsFirst(markup(viewer, frame)), slots.menu, menuOf(viewer)));
}

/** Each style sheet that views ask for, once: within the page each would show what stands before it, and then move it. */
function withSheetsFirst(html: string): string {
  const head = html.indexOf("</head>");
  const start = head < 0 ? partStart.length : head;
  const page = html.slice(start);
  // Those of a page override that of lists.
  const links = [...new Set(page.match(sheetLinks))].sort(
    (one, other) => Number(isOfLists(other)) - Number(isOfLists(one)),
  );
  return [html.slice(0, start), ...links, page.replace(sheetLinks, "")].join("");
}

/** A part of a page has no head. */
const partStart = '<div id="page">';
const sheetLinks = /<link rel="stylesheet"[^>]*>/g;
const isOfLists = (link: string) => link.includes(sheet("lists"));

function menuOf(viewer: Viewer): string {
  const key = JSON.stringify(["menu", rightsOf(viewer), menuMadeOf(viewer)]);
  return madeOnce(key, () => markup(viewer, <Menu />));
}

/** All that `mayCall` and `can` depend on. */
const rightsOf = ({ user, site }: Viewer) => [user?.rights, user?.level, user?.mustChangePassword, site];

/** The same page whose view was made of `values`: rendered once for everybody with the same rights. */
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

/** The same, compressed: asked again with the same data by the same account, it is not rendered at all. */
export const compressedPageMadeOf: (...page: Parameters<typeof pageMadeOf>) => Uint8Array<ArrayBuffer> = (
  values,
  viewer,
  layout,
  view,
) =>
  madeOnce(JSON.stringify(["page", contentKey(values, viewer), viewer, layout]), () =>
    gzippedWell(pageMadeOf(values, viewer, layout, view)),
  );

/** What a list on the page sends with its next refresh (`LiveList`): with the same values nothing has to be answered. */
export const shownOf = (values: readonly unknown[], viewer: Viewer) => shortOf(contentKey(values, viewer));

/** A print of each row of a list, as these rights see it; `values` are in every row. */
export function printsOf(rows: readonly object[], values: readonly unknown[], viewer: Viewer): string[] {
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

/** Anybody with the same rights: their markup must not depend on one of them. */
const anyOf = (viewer: Viewer, shown: string): Viewer => ({
  ...viewer,
  shown,
  get user(): never {
    throw new Error("A view that is rendered once for several accounts must not read `user`.");
  },
});

/** Of objects that are read from memory again and again, the fingerprint is computed once. */
const fingerprints = new WeakMap<object, string>();

function fingerprint(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = fingerprints.get(value);
  if (known) return known;
  const print = new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("base64");
  fingerprints.set(value, print);
  return print;
}
