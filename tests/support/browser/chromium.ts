import type { Browser } from "playwright";

let launched: Promise<Browser> | undefined;

/** One Chromium for the whole run. */
export function browser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright");
  return chromium.launch({
    executablePath: installed(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      // Without it a process waits ready beside every page.
      "--renderer-process-limit=1",
      // As in Chromium 150, where `scrollIntoView` changes where Tab continues.
      "--disable-blink-features=ScrollIntoViewNoInitialFocusNavigationStartingPoint",
      // Under another host name than localhost pages are no secure context, as on a LAN.
      "--host-resolver-rules=MAP traslo.test 127.0.0.1",
    ],
  });
}

function installed(): string {
  const names = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "microsoft-edge",
  ];
  const found = process.env.CHROMIUM_PATH || names.map((name) => Bun.which(name)).find(Boolean);
  if (!found) throw new Error("No browser found: install Chromium or set CHROMIUM_PATH.");
  return found;
}

/** A browser that is not closed leaves its temporary folder. */
export async function closeBrowser() {
  if (launched) await (await launched).close();
}
