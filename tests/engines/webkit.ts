import { existsSync } from "node:fs";
import { freePort } from "../support/ports";
import { until } from "../support/timeouts";
import { type Key, type Launch, patience } from "./engine";

const display = ":87";
const keys: Record<Key, string> = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", ArrowDown: "\uE015" };
/** The name of an element's id in answers, fixed by the standard. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** WebKitGTK, by its own driver (W3C WebDriver); without a display it draws on Xvfb. */
export const webkit: Launch = async () => {
  if (!Bun.which("WebKitWebDriver")) return "not installed (Debian: webkit2gtk-driver)";
  if (!process.env.DISPLAY && !Bun.which("Xvfb")) return "needs a display or Xvfb (Debian: xvfb)";
  const quiet = { stdout: "ignore", stderr: "ignore" } as const;
  const children: Bun.Subprocess[] = [];
  const env = { ...process.env };
  if (!env.DISPLAY) {
    children.push(Bun.spawn(["Xvfb", display, "-screen", "0", "1440x1000x24", "-nolisten", "tcp"], quiet));
    await until(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`));
    env.DISPLAY = display;
  }
  const port = await freePort();
  children.push(Bun.spawn(["WebKitWebDriver", `--port=${port}`], { ...quiet, env }));
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await until(() =>
    call("GET", "/status").then(
      () => true,
      () => false,
    ),
  );
  const { sessionId, capabilities } = (await call("POST", "/session", {
    capabilities: { alwaysMatch: {} },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { width: 1440, height: 1000 });

  /** The element once it is shown. */
  async function shown(xpath: string): Promise<string> {
    const end = Date.now() + patience;
    for (;;) {
      const found: Record<string, string>[] = await call("POST", `${session}/elements`, {
        using: "xpath",
        value: xpath,
      });
      for (const { [elementKey]: id } of found)
        if (await call("GET", `${session}/element/${id}/displayed`).catch(() => false)) return id as string;
      if (Date.now() > end) throw new Error(`Not shown: ${xpath}`);
      await Bun.sleep(50);
    }
  }
  async function send(text: string) {
    const focused: Record<string, string> = await call("GET", `${session}/element/active`);
    await call("POST", `${session}/element/${focused[elementKey]}/value`, { text });
  }
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => call("POST", `${session}/url`, { url }),
    see: async (xpath) => void (await shown(xpath)),
    click: async (xpath) => call("POST", `${session}/element/${await shown(xpath)}/click`, {}),
    type: send,
    press: (key) => send(keys[key]),
    errors: [],
    async close() {
      await call("DELETE", session);
      for (const child of children.reverse()) child.kill();
    },
  };
};
