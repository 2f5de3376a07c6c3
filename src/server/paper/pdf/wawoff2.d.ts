declare module "wawoff2/decompress.js" {
  /** The TrueType bytes of a woff2 font, in memory that the next call overwrites. */
  export default function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}
