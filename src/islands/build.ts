import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type BuildArtifact, type BuildMetafile, type BunPlugin, Glob } from "bun";
import subset from "subset-font";
import { minify } from "terser";
import type { Asset, Manifest, Picture } from "../server/http/assets";
import allIcons from "../views/ui/icons.json";
import { lightDark } from "./light-dark";
import { styleIcons } from "./style-icons";

const source = import.meta.dir;
const dist = join(source, "../../dist");

/** Gzipped bytes of all JavaScript of a page without islands, htmx included. */
export const BUDGET = 16_384;

export async function buildAssets() {
  const islands = [...new Glob("*/index.tsx").scanSync(source)];
  const fonts = await cutFonts(join(dist, "assets/frame/files"));
  // Apart from the others, with which each would share code in a file of its own: one more request of every page or list.
  const frame = await bundle(["frame/app.ts"]);
  const lists = await bundle(["frame/lists/index.ts"]);
  const others = await bundle([
    "frame/event-source.ts",
    "frame/open-page.ts",
    "frame/fields/index.ts",
    "frame/copy.ts",
    "frame/drawer.ts",
    "frame/password.ts",
    "frame/site-back.ts",
    "frame/keep-open.ts",
    "frame/kiosk/index.ts",
    ...islands,
  ]);
  const paths = [frame, lists, others].flatMap(({ paths }) => paths);
  const [icon, italy] = [writeSvg("icon"), writeSvg("italy")];
  const app = await buildStyles("app.css", "frame", fonts);
  const sheets = await buildStyles("sheets/*.css", "sheets");
  const pictures = await copyPictures();
  const entries = { ...frame.entries, ...lists.entries, ...others.entries };
  // The bundler's own order varies, and two builds of the same sources are the same.
  const names = [
    ...paths,
    ...fonts.map((file) => `frame/files/${file}`),
    ...Object.values({ ...app, ...sheets }),
    icon,
    italy,
    ...pictures.map(({ file }) => file),
  ].sort();
  const files = Object.fromEntries(
    await Promise.all(names.map(async (path) => [`/assets/${path}`, await compress(path)])),
  );
  Object.assign(entries.app as Asset, {
    css: `/assets/${app.app}`,
    fonts: [`/assets/frame/files/${fonts[0]}`],
  });
  entries.icon = { js: `/assets/${icon}`, preload: [] };
  entries.italy = { js: `/assets/${italy}`, preload: [] };
  const manifest: Manifest = { entries, sheets: urlsOf(sheets), files, pictures: byName(pictures) };
  writeFileSync(join(dist, "manifest.json"), JSON.stringify(manifest, null, 1));
  deleteOldAssets(files);
  return {
    files: Object.keys(files).length,
    bytes: weigh([entries.app, entries["event-source"]] as Asset[]),
  };
}

async function bundle(files: string[]) {
  const entrypoints = files.map((file) => join(source, file));
  const { outputs, metafile } = await Bun.build({
    entrypoints,
    plugins: [usedIcons(entrypoints), styleIcons, withoutEval],
    root: source,
    publicPath: "/assets/",
    splitting: true,
    minify: true,
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: "[dir]/[name]-[hash].[ext]", chunk: "c-[hash].[ext]", asset: "[name]-[hash].[ext]" },
  });
  await Promise.all(outputs.map(writeOnce));
  const paths = outputs.map(({ path }) => path.replace("./", ""));
  return { paths, entries: entriesOf(metafile as BuildMetafile) };
}

/** The CSP refuses what htmx would evaluate as a script, and its own styles (layout.tsx): both are left out. */
const withoutEval: BunPlugin = {
  name: "without-eval",
  setup(build) {
    build.onLoad({ filter: /htmx(\.esm)?\.js$/ }, async ({ path }) => ({
      contents: ["#executeJavaScript", "#handleHxOnAttributes", "#initRequestIndicatorCss"].reduce(
        (text, method) => {
          const body = new RegExp(`^( *)${method}\\(.*\\) \\{\\n[^]*?^\\1\\}\\n`, "m");
          if (!body.test(text)) throw new Error(`htmx has no ${method}`);
          return text.replace(body, `$1${method}() {}\n`);
        },
        await Bun.file(path).text(),
      ),
    }));
  },
};

const smallest = { module: true, ecma: 2020, compress: { keep_fargs: false, pure_getters: true } } as const;

/** Minifying takes seconds for all scripts, and the name tells what is in the file. */
async function writeOnce(output: BuildArtifact) {
  const path = join(dist, "assets", output.path);
  if (existsSync(path)) return;
  const text = await output.text();
  // Terser makes scripts 2 to 5 % smaller than the bundler alone.
  const small = path.endsWith(".js") ? (await minify(text, smallest)).code : text;
  writeWhole(path, small as string);
}

/** Never a part of a file, which would not be made again. */
function writeWhole(path: string, content: string | Uint8Array) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

function entriesOf(metafile: BuildMetafile) {
  const entries: Record<string, Asset> = {};
  const clean = (path: string) => `/assets/${path.replace(/^(\.?\/)?(assets\/)?/, "")}`;
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (!output.entryPoint || !path.endsWith(".js") || basename(path).startsWith("c-")) continue;
    const name = output.entryPoint.match(/([^/]+?)(?:\/index)?\.tsx?$/)?.[1];
    if (!name) continue;
    const preload = output.imports
      .filter(({ kind }) => kind === "import-statement")
      .map((found) => clean(found.path));
    entries[name] = { js: clean(path), css: output.cssBundle && clean(output.cssBundle), preload };
  }
  return entries;
}

async function buildStyles(files: string, folder: string, fonts: string[] = []) {
  const styles = join(source, "../views/styles");
  const { outputs } = await Bun.build({
    entrypoints: [...new Glob(files).scanSync(styles)].map((file) => join(styles, file)),
    plugins: [fontFaces(fonts), await lightDark(join(styles, "tokens.css")), styleIcons],
    outdir: join(dist, "assets", folder),
    minify: true,
    // "browser" would rewrite nesting, too, for older ones than ours (README): a tenth more bytes.
    target: "bun",
    // Bundled fonts would become data: URLs, which the CSP refuses.
    external: ["*.woff2"],
    naming: "[name]-[hash].[ext]",
  });
  const named = outputs.map(({ path }) => [basename(path).replace(/-[^-]*$/, ""), basename(path)]);
  return Object.fromEntries(named.map(([name, file]) => [name as string, `${folder}/${file}`]));
}

const urlsOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, `/assets/${file}`]));

type Copied = Picture & { name: string; file: string };

async function copyPictures(): Promise<Copied[]> {
  const folder = join(source, "../views/accounts/help/pictures");
  const copied: Copied[] = [];
  for (const path of [...new Glob("*.webp").scanSync(folder)].sort()) {
    const [name = "", theme] = path.split(".") as [string, Picture["theme"]];
    const bytes = readFileSync(join(folder, path));
    const file = `pictures/${name}-${theme}-${Bun.hash(bytes).toString(36)}.webp`;
    mkdirSync(join(dist, "assets/pictures"), { recursive: true });
    writeFileSync(join(dist, "assets", file), bytes);
    const { width, height } = await new Bun.Image(bytes).metadata();
    copied.push({ name, theme, file, url: `/assets/${file}`, width, height });
  }
  return copied;
}

const byName = (copied: Copied[]): Manifest["pictures"] =>
  Object.fromEntries(
    Object.entries(Object.groupBy(copied, ({ name }) => name)).map(([name, both = []]) => [
      name,
      both.map(({ theme, url, width, height }) => ({ theme, url, width, height })),
    ]),
  );

function writeSvg(picture: string) {
  const svg = readFileSync(join(source, `../views/styles/${picture}.svg`), "utf8");
  const name = `${picture}-${Bun.hash(svg).toString(36)}.svg`;
  writeFileSync(join(dist, "assets", name), svg);
  return name;
}

const brotli = promisify(brotliCompress);

async function compress(path: string) {
  const text = /\.(js|css|svg)$/.test(path);
  const full = join(dist, "assets", path);
  if (text) {
    const bytes = readFileSync(full);
    writeFileSync(`${full}.gz`, Bun.gzipSync(bytes, { level: 12, library: "libdeflate" }));
    if (!existsSync(`${full}.br`)) writeWhole(`${full}.br`, await brotli(bytes));
  }
  return { compressed: text };
}

/** After a day: a running server may still use the previous build. */
function deleteOldAssets(files: Manifest["files"]) {
  for (const path of new Glob("**/*").scanSync(join(dist, "assets"))) {
    const full = join(dist, "assets", path);
    const known = `/assets/${path.replace(/\.(gz|br)$/, "")}` in files;
    if (!known && Date.now() - statSync(full).mtimeMs > 86_400_000) rmSync(full);
  }
}

function weigh(entries: Asset[]) {
  const size = (url: string) => readFileSync(join(dist, `${url}.gz`)).byteLength;
  const urls = new Set(entries.flatMap(({ js, preload }) => [js, ...preload]));
  return [...urls].reduce((sum, url) => sum + size(url), 0);
}

const scanners = { ts: new Bun.Transpiler({ loader: "ts" }), tsx: new Bun.Transpiler({ loader: "tsx" }) };

/** Most icons are the server's alone. */
const usedIcons = (entrypoints: readonly string[]): BunPlugin => ({
  name: "used-icons",
  setup(build) {
    build.onLoad({ filter: /\/icons\.json$/ }, () => {
      const text = sourcesOf(entrypoints).join("\n");
      const icons = Object.entries(allIcons).filter(([name]) => text.includes(`"${name}"`));
      return { contents: JSON.stringify(Object.fromEntries(icons)), loader: "json" };
    });
  },
});

function sourcesOf(entrypoints: readonly string[]): string[] {
  const texts = new Map<string, string>();
  const waiting = [...entrypoints];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (texts.has(path) || !/\.tsx?$/.test(path)) continue;
    const text = readFileSync(path, "utf8");
    texts.set(path, text);
    for (const { path: found } of scanners[path.endsWith("x") ? "tsx" : "ts"].scanImports(text))
      if (found.startsWith(".")) waiting.push(Bun.resolveSync(found, dirname(path)));
  }
  return [...texts.values()];
}

/** The weights of the style sheets: one above the last is drawn as the last. */
const weights = { min: 400, max: 600 };
/** HVAR stays, though the outlines have its widths: without it words of a PDF can't be searched or copied. */
const layout = ["BASE", "GDEF", "GPOS", "GSUB", "MVAR", "STAT", "gasp"];

/** Each file is loaded only for one of its letters: on every page ten letters are 250 bytes, a file 4 KB. */
const parts = [
  {
    from: "latin",
    letters: ` !"#${range(0x25, 0x3b)}${range(0x3f, 0x5a)}_${range(0x61, 0x7b)}}\u00a0Èàèéìòùáíóúñãëäöü°º³«»·×©€–’…−›`,
  },
  { from: "latin", letters: "ÀÁÂÄÅÇÉÊËÌÍÎÑÒÓÔÖØÙÚÛÜßáâãäåæçêëíîïñóôõöøúûüýÿ" },
  { from: "latin", letters: `${range(0x20, 0x7e)}${range(0xa1, 0xff)}ıŒœ‘“”—•‹↑↓` },
  { from: "latin-ext", letters: "ăȘșȚțČčćĐđŠšŽžŁłńśŻż" },
  { from: "latin-ext", letters: `${range(0x100, 0x17f)}ȘșȚțẞ` },
];

/** Letters of an earlier part are left out of a later. */
const cuts = parts.map(({ from, letters }, at) => {
  const before = parts.slice(0, at).flatMap((part) => [...part.letters]);
  return { from, letters: [...letters].filter((letter) => !before.includes(letter)).join("") };
});

async function cutFonts(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  return Promise.all(cuts.map((cut) => cutFont(folder, cut)));
}

async function cutFont(folder: string, { from, letters }: (typeof cuts)[number]): Promise<string> {
  const path = `@fontsource-variable/source-sans-3/files/source-sans-3-${from}-wght-normal.woff2`;
  const whole = readFileSync(Bun.resolveSync(path, import.meta.dir));
  const options = { keepFeatures: [], dropTables: layout, variationAxes: { wght: weights }, noHinting: true };
  const hash = Bun.hash(JSON.stringify([letters, options]), Bun.hash(whole)).toString(36);
  const name = `font-${hash}.woff2`;
  if (!existsSync(join(folder, name)))
    writeFileSync(join(folder, name), await subset(whole, letters, { targetFormat: "woff2", ...options }));
  return name;
}

/** Each letter is in one face: with `font-display: optional` browsers load a second face when one is late. */
const fontFaces = (files: readonly string[]): BunPlugin => ({
  name: "font-faces",
  setup(build) {
    const faces = files.map((file, at) => faceOf(file, cuts[at]?.letters ?? "")).join("\n");
    build.onLoad({ filter: /\/fonts\.css$/ }, () => ({ contents: faces, loader: "css" }));
  },
});

const faceOf = (file: string, letters: string) => `@font-face {
  font-family: "Source Sans 3";
  font-display: optional;
  font-weight: ${weights.min} ${weights.max};
  src: url(./files/${file}) format("woff2-variations");
  unicode-range: ${rangesOf(letters)};
}`;

function rangesOf(letters: string): string {
  const codes = [...letters].map((letter) => letter.charCodeAt(0)).sort((one, other) => one - other);
  const starts = codes.filter((code) => !codes.includes(code - 1));
  const ends = codes.filter((code) => !codes.includes(code + 1));
  const hex = (code = 0) => code.toString(16);
  return starts.map((code, at) => `U+${hex(code)}${ends[at] === code ? "" : `-${hex(ends[at])}`}`).join(",");
}

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}

if (import.meta.main) {
  const begun = performance.now();
  const { files, bytes } = await buildAssets();
  const took = Math.round(performance.now() - begun);
  console.log(
    `${basename(dist)}/assets: ${files} files, ${bytes} of ${BUDGET} bytes on a plain page, ${took} ms`,
  );
}
