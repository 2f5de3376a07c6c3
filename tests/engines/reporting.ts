/** Runs in the browser before all other scripts. */
const script = `
  const report = (text) => navigator.sendBeacon("/reported", location.pathname + ": " + text);
  addEventListener("error", ({ message }) => message && report(message));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
  addEventListener("securitypolicyviolation", (event) => report(event.violatedDirective + " " + event.blockedURI));`;

/**
 * A server in front of another, whose pages report what goes wrong in their scripts from the first line on: the driver
 * of WebKit does not.
 */
export function reporting(base: string) {
  const errors: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/report.js")
        return new Response(script, { headers: { "content-type": "text/javascript" } });
      if (pathname === "/reported") {
        errors.push(await request.text());
        return new Response(null, { status: 204 });
      }
      const sent = new Headers(request.headers);
      sent.set("accept-encoding", "identity");
      const { method, body, signal } = request;
      const init = { method, body, signal, headers: sent, redirect: "manual" } as const;
      const answer = await fetch(base + pathname + search, init);
      const headers = new Headers(answer.headers);
      if (!headers.get("content-type")?.startsWith("text/html"))
        return new Response(answer.body, { status: answer.status, headers });
      headers.delete("content-length");
      const page = (await answer.text()).replace("<head>", '<head><script src="/report.js"></script>');
      return new Response(page, { status: answer.status, headers });
    },
  });
  return { url: server.url.href.replace(/\/$/, ""), errors, stop: () => server.stop(true) };
}
