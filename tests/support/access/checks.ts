import type { Page } from "playwright";
import { spokenNodes } from "../browser/spoken";

/** What a crawl finds on the present page, one line for each. Each check runs in the browser. */
type Check = () => string[];

/** The page, or an open dialog, is wider than the window; on a phone `innerWidth` would grow with the page. */
export const sideways = (page: Page, width: number) =>
  page.evaluate((width) => {
    const scrolled = [
      document.documentElement,
      ...document.querySelectorAll("dialog:is([open], :popover-open), #dialog[open] > #dialog-body"),
    ];
    return scrolled
      .map((element) => ({
        element,
        over: element.scrollWidth - (element === document.documentElement ? width : element.clientWidth),
      }))
      .filter(({ over }) => over > 0)
      .map(({ element, over }) => `${element.localName}#${element.id} is ${over} px too wide at ${width} px`);
  }, width);

/** Screens that are worked with a mouse: their targets are smaller on touch, never under 24 px. */
const dense = "x-daily-works, x-planning, x-order-crew";

/** What acts and is lower or narrower than 44 px, on dense screens and ticks of rows 24; links within a text do not count. */
export const smallTargets = (page: Page) =>
  page.evaluate((dense) => {
    const acting = "button, summary, select, [role=button], [role=tab], a.button, input:not([type=hidden])";
    return [...document.querySelectorAll<HTMLElement>(acting)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !(element as HTMLButtonElement).disabled && !element.closest("[inert]"))
      .map((element) => {
        const isTick = element.matches("[type=checkbox], [type=radio]");
        const label = isTick && element.closest("label");
        const least = element.closest(dense) || (isTick && !label) ? 24 : 44;
        return { element, least, box: (label || element).getBoundingClientRect() };
      })
      .filter(
        ({ box, least }) => box.width > 1 && box.right > 0 && Math.min(box.width, box.height) < least - 0.5,
      )
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 160)}: ${Math.round(box.width)} x ${Math.round(box.height)} px`,
      );
  }, dense);

/** Buttons with the look that the browser gives them: a sheet that styles them is not there. */
export const plainButtons: Check = () =>
  [...document.querySelectorAll<HTMLElement>("button, input[type=button], input[type=submit]")]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
      const { borderStyle, fontFamily, backgroundColor } = getComputedStyle(button);
      const isOwnFont = fontFamily === getComputedStyle(document.body).fontFamily;
      return borderStyle.includes("outset") || backgroundColor === "rgb(239, 239, 239)" || !isOwnFont;
    })
    .map((button) => `the browser's own look: ${button.outerHTML.slice(0, 160)}`);

/** Menus whose first entry is not the change, or whose last are not what deletes. */
export const disorderedMenus: Check = () =>
  [...document.querySelectorAll(".pop-menu")].flatMap((menu) => {
    const entries = [...menu.children].map((entry) => ({
      text: entry.textContent ?? "",
      ends: entry.matches("form[hx-confirm]:not([data-safe]), button[hx-confirm], a.danger"),
    }));
    const change = entries.findIndex(({ text }) => /^Modifica( |$)/.test(text));
    const isLate = change > 0 && !/^Modifica/.test(entries[0]?.text ?? "");
    const firstEnd = entries.findIndex(({ ends }) => ends);
    const isMixed = firstEnd >= 0 && entries.slice(firstEnd).some(({ ends }) => !ends);
    return isLate || isMixed ? [`a menu's order: ${entries.map(({ text }) => text).join(", ")}`] : [];
  });

/** Controls of the screen that paper would show too. */
export const printedControls: Check = () =>
  [...document.querySelectorAll("#drawer, .topbar, .button, .tabs, .chip-button, .form-actions, .footer")]
    .filter((element) => !element.closest(".chosen") && element.getBoundingClientRect().height > 1)
    .map((element) => `on paper: ${element.outerHTML.slice(0, 160)}`);

/** Texts that lie over each other, or are cut off by what holds them. */
export const spoiltTexts: Check = () => {
  type Text = { text: string; box: DOMRect; parent: HTMLElement };
  const out = "script, style, option, .skip, svg, dialog:not([open]), [popover]:not(:popover-open)";

  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement as HTMLElement;
    const text = node.textContent?.trim() ?? "";
    if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest(out)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 2 && box.height > 2) texts.push({ text, box, parent });
  }

  const holders = (parent: HTMLElement) => {
    const found: { at: HTMLElement; style: CSSStyleDeclaration; hold: DOMRect }[] = [];
    for (let at: HTMLElement | null = parent; at && at !== document.body; at = at.parentElement)
      found.push({ at, style: getComputedStyle(at), hold: at.getBoundingClientRect() });
    return found;
  };
  /** Cut: outside of an element that hides it and cannot be scrolled. An ellipsis and a chip say that more follows; the menus of rows are named. */
  const cutter = ({ box, parent }: Text) => {
    const held = holders(parent);
    if (
      parent.closest(".chip, th.card-actions") ||
      held.some(({ style }) => style.textOverflow === "ellipsis")
    )
      return undefined;
    return held.find(({ style, hold }) => {
      const hidden = (overflow: string) => /hidden|clip/.test(overflow) && hold.width > 1 && hold.height > 1;
      return (
        (hidden(style.overflowX) && (box.right > hold.right + 2 || box.left < hold.left - 2)) ||
        (hidden(style.overflowY) && (box.bottom > hold.bottom + 4 || box.top < hold.top - 4))
      );
    });
  };
  const cut = texts.flatMap((text) => {
    const by = cutter(text)?.at;
    return by ? [`cut by ${by.localName}.${by.className}: ${text.text.slice(0, 60)}`] : [];
  });

  /** What stays on top of the page, and what is scrolled out of sight, lies over nothing. */
  const isStill = ({ box, parent }: Text) =>
    holders(parent).every(
      ({ style, hold }) =>
        !/fixed|sticky|absolute/.test(style.position) &&
        (style.overflowY === "visible" || (box.bottom <= hold.bottom + 1 && box.top >= hold.top - 1)) &&
        (style.overflowX === "visible" || (box.right <= hold.right + 1 && box.left >= hold.left - 1)),
    );
  const still = texts.filter(isStill).sort((one, other) => one.box.top - other.box.top);
  const covered = still.flatMap((one, at) =>
    still
      .slice(at + 1)
      .filter((other) => {
        if (other.parent === one.parent) return false;
        // The upper and lower parts of two lines may touch: letters do not reach them.
        const [upper, lower] = [one.box, other.box].map(({ top, height }) => [
          top + height / 5,
          top + (height * 4) / 5,
        ]);
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(upper?.[1] ?? 0, lower?.[1] ?? 0) - Math.max(upper?.[0] ?? 0, lower?.[0] ?? 0);
        return across > 2 && down > 1;
      })
      .map((other) => `over each other: ${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`),
  );
  return [...new Set([...cut, ...covered])];
};

/** What a screen reader says twice: a description that is only the name again. */
export async function spokenTwice(page: Page) {
  const nodes = await spokenNodes(page);
  return nodes
    .filter(({ name, description }) => name && name === description)
    .map(({ role, name }) => `read twice: ${role} "${name}"`);
}

/** Rows of several cells of which none says what the row is about. */
export const namelessRows: Check = () =>
  [...document.querySelectorAll<HTMLTableRowElement>("main tbody tr")]
    .filter((row) => row.cells.length > 1 && !row.querySelector("th") && row.checkVisibility())
    .map((row) => `row without a head: ${row.outerHTML.slice(0, 160)}`);

/** With forced colours: what looks the same with its state and without. */
export const hiddenStates: Check = () => {
  const states = ["aria-current", "aria-selected", "aria-pressed", "aria-checked"];
  const properties = [
    "outline",
    "border",
    "textDecoration",
    "fontWeight",
    "backgroundColor",
    "color",
    "boxShadow",
  ] as const;
  const looks = (element: Element) =>
    [element, ...element.querySelectorAll("*")]
      .flatMap((part) => [
        getComputedStyle(part),
        getComputedStyle(part, "::before"),
        getComputedStyle(part, "::after"),
      ])
      .map((style) => [...properties.map((name) => style[name]), style.content, style.display].join())
      .join(";");
  return states.flatMap((state) =>
    [...document.querySelectorAll(`[${state}]:not([${state}=false])`)]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const value = element.getAttribute(state) as string;
        const on = looks(element);
        element.removeAttribute(state);
        const off = looks(element);
        element.setAttribute(state, value);
        return on === off;
      })
      .map((element) => `${state} is not seen: ${element.outerHTML.slice(0, 160)}`),
  );
};

/** Runs before every page: adds up how far its parts moved while it was drawn. */
export function countShifts() {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Until the fonts are there and a frame with them is drawn. */
export async function drawn(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
  });
}

export const shifted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { shift } = window as unknown as { shift: number };
    return shift > 0.01 ? [`moved by ${shift.toFixed(3)} while it was drawn`] : [];
  });

/** The text spacing of WCAG 1.4.12, in a sheet that the CSP allows. */
export function spaceTexts() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}

/** A default font of twice the size, without the spacing. */
export function enlargeTexts() {
  document.adoptedStyleSheets = [];
  document.documentElement.style.setProperty("font-size", "200%");
}
