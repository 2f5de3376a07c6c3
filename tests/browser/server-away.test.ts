import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { app } from "../../src/server/app";
import { serve } from "../support/browser/kit";
import { world } from "../support/world";

const server = serve();
const listen = (port: number, onRequest: (path: string) => unknown) =>
  Bun.serve({
    port,
    hostname: "127.0.0.1",
    async fetch(request, own) {
      await onRequest(new URL(request.url).pathname);
      return app.fetch(request, { site: "A", server: own, demo: false });
    },
  });

/** Whether a click on the link is left to the browser. */
const isFollowed = (page: Page, href: string) =>
  page.locator("main").evaluate((main, href) => {
    const link = Object.assign(document.createElement("a"), { href });
    main.append(link);
    return new Promise<boolean>((done) => {
      addEventListener("click", (event) => {
        done(!event.defaultPrevented);
        event.preventDefault();
      });
      link.click();
    });
  }, href);

test("a link of the program clicked while the server is away keeps the page, and is followed once it is back", async () => {
  const page = await server.page("ufficio");
  const { promise: isSubscribed, resolve } = Promise.withResolvers<void>();
  const first = listen(0, (path) => path === "/live" && resolve());
  const port = first.port as number;
  await page.goto(`http://127.0.0.1:${port}/client/`);
  await isSubscribed;
  await first.stop(true);
  await page.locator("body[data-away]").waitFor();
  expect(await isFollowed(page, "tel:3331234567")).toBe(true);
  await page.getByRole("link", { name: "Rossi Niccolò" }).click();
  await page.getByText("Il server non risponde: si riprova.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/client/");
  const second = listen(port, () => {});
  await page.waitForURL(`**/client/${world.rossi}`);
  await page.context().close();
  await second.stop(true);
});

test("a link clicked before the stream of changes is there is left to the browser", async () => {
  const page = await server.page("ufficio");
  const { promise: isClicked, resolve: click } = Promise.withResolvers<void>();
  const slow = listen(0, (path) => path === "/live" && isClicked);
  await page.goto(`http://127.0.0.1:${slow.port}/client/`);
  expect(await page.evaluate(lastOfStream)).toBe(0);
  expect(await isFollowed(page, "/orders/")).toBe(true);
  click();
  await page.context().close();
  await slow.stop(true);
});

/** Runs in the browser: the number of the last event, which the shared worker sends to each new page. */
function lastOfStream(): Promise<number> {
  const { live, source } = document.body.dataset;
  const { port } = new SharedWorker(source as string, { name: live, type: "module" });
  return new Promise((resolve) => {
    port.onmessage = ({ data: [last] }) => resolve(last);
  });
}
