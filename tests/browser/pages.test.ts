import { serve, signIn } from "../support/browser/kit";
import { leavePages, openPage, type TestPage } from "../support/browser/pages";
import { some, xtest } from "../support/thorough";

const server = serve();

async function visited() {
  const page = await openPage({ baseURL: server.url() });
  await signIn(page, "ufficio");
  await page.goto("/client/");
  await page.evaluate(() => {
    localStorage.setItem("stored", "1");
    sessionStorage.setItem("stored", "1");
    window.name = "stored";
  });
  await page.goto("/orders/");
  return page;
}

test("a page that an earlier test left has nothing of it", async () => {
  const page = await visited();
  page.problems.push("Un errore");
  await page.mouse.move(300, 300);
  await leavePages([page], false);

  const next = await openPage({ baseURL: server.url() });
  expect(next).toBe(page);
  expect(next.problems).toEqual([]);
  expect(await next.context().cookies()).toEqual([]);
  const left = await next.evaluate(() => [
    localStorage.length,
    sessionStorage.length,
    window.name,
    history.length,
  ]);
  expect(left).toEqual([0, 0, "", 1]);
  await next.goto("/client/");
  expect(new URL(next.url()).pathname).toBe("/login");
  expect(await next.locator(":hover").count()).toBe(0);
  await leavePages([next], true);
  expect(next.isClosed()).toBe(true);
});

const lasting: Record<string, (page: TestPage) => unknown> = {
  "a route": (page) => page.route("**/client/", (route) => route.abort()),
  "a script": (page) => page.context().addInitScript(() => {}),
  "another page": (page) => page.context().newPage(),
  "a window": (page) => Promise.all([page.waitForEvent("popup"), page.evaluate(() => void open("/client/"))]),
  "no connection": (page) => page.context().setOffline(true),
  "another size": (page) => page.setViewportSize({ width: 360, height: 740 }),
  "a held key": (page) => page.keyboard.down("Shift"),
  "another origin": (page) => page.goto(server.url("B")),
  "a call that waits": (page) =>
    void page
      .locator("#mai")
      .waitFor()
      .catch(() => {}),
};
for (const [what, act] of some(Object.entries(lasting), 3)) {
  xtest(`a page with ${what} is not used again`, async () => {
    const page = await visited();
    await act(page);
    await leavePages([page], false);
    expect(page.isClosed()).toBe(true);
  });
}
