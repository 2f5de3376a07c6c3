import puppeteer from "puppeteer-core";
import { type Launch, patience } from "./engine";

/** Firefox of the system, over WebDriver BiDi. */
export const firefox: Launch = async () => {
  const executablePath = ["firefox-esr", "firefox"].map((name) => Bun.which(name)).find(Boolean);
  if (!executablePath) return "not installed (Debian: firefox-esr)";
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const shown = (xpath: string) => page.locator(`xpath/${xpath}`).setTimeout(patience);
  return {
    name: (await browser.version()).replace("/", " "),
    open: async (url) => void (await page.goto(url)),
    see: async (xpath) => void (await shown(xpath).waitHandle()),
    click: (xpath) => shown(xpath).click(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    errors,
    close: () => browser.close(),
  };
};
