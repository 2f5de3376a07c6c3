import type { BunPlugin } from "bun";

/** A browser that does not know light-dark() would show a page without colours. */
export async function lightDark(tokens: string): Promise<BunPlugin> {
  const { outputs } = await Bun.build({ entrypoints: [tokens], target: "browser" });
  const contents = (await outputs[0]?.text()) as string;
  return {
    name: "light-dark",
    setup(build) {
      build.onLoad({ filter: /\/tokens\.css$/ }, () => ({ contents, loader: "css" }));
    },
  };
}
