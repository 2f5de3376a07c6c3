import { app } from "../../../src/server/app";
import type { Site } from "../../../src/server/base/permissions";
import { callHeaders } from "../../../src/server/http/middleware";

/** Both sites of this process, for all its files: under the same address a browser still has their scripts. */
let servers: Record<Site, Bun.Server<unknown>> | undefined;

export function sites() {
  servers ??= { A: listen("A"), B: listen("B") };
  return servers;
}

export const isOwnServer = (url: string) => Object.values(sites()).some((server) => server.url.href === url);

/** `SLOW=6`: pages compute six times slower, and each answer comes up to 300 ms later, not in the order of the calls. */
export const slow = Number(process.env.SLOW ?? 0);

/** An empty page, for pages of the browser that wait for the next test. */
export const emptyPath = "/pagina-vuota";
const emptyHeaders = new Headers([...callHeaders, ["content-type", "text/html"]]);

function listen(site: Site) {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 20,
    routes: { [emptyPath]: () => new Response("", { headers: emptyHeaders }) },
    async fetch(request, server) {
      if (slow) await Bun.sleep(50 * slow * Math.random());
      return app.fetch(request, { site, server, demo: false });
    },
  });
  server.unref();
  return server;
}
