import { on, type Request } from "../on";

const buttonOf = (menu: Element) => document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`);

const menuAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(".pop-menu") : null;

function place(menu: HTMLElement) {
  const button = buttonOf(menu);
  if (!button) return;
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  if (bottom < 0 || top > clientHeight) return menu.hidePopover();
  const isLow = bottom > clientHeight * 0.6;
  const isRight = left > clientWidth / 2;
  const isPhone = clientWidth < 640;
  Object.assign(menu.style, {
    top: isLow ? "auto" : `${bottom + 2}px`,
    bottom: isLow ? `${clientHeight - top + 2}px` : "auto",
    left: isPhone ? "8px" : isRight ? "auto" : `${left}px`,
    right: isPhone ? "8px" : isRight ? `${clientWidth - right}px` : "auto",
    maxHeight: `${(isLow ? top : clientHeight - bottom) - 12}px`,
  });
}

document.addEventListener(
  "beforetoggle",
  (event) => {
    const menu = event.target as HTMLElement;
    if ((event as ToggleEvent).newState === "open" && menu.matches(".pop-menu")) place(menu);
  },
  true,
);

document.addEventListener(
  "scroll",
  () => document.querySelectorAll<HTMLElement>(".pop-menu:popover-open").forEach(place),
  { capture: true, passive: true },
);

document.addEventListener("click", (event) => {
  const menu = menuAround(event.target);
  const choice = menu && (event.target as Element).closest("a, button[type=submit]");
  if (choice) menu.hidePopover();
});

document.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as Element;
  const menu = menuAround(target) ?? document.querySelector<HTMLElement>(".pop-menu:popover-open");
  if (!step || !menu || target.matches("input")) return;
  event.preventDefault();
  const all = menu.querySelectorAll<HTMLElement>("a, button:not(:disabled), summary");
  const choices = [...all].filter((choice) => choice.checkVisibility());
  const at = choices.indexOf(target as HTMLElement);
  choices.at(at < 0 && step < 0 ? -1 : (at + step) % choices.length)?.focus();
});

/** A reload of the page would lose place and focus. */
const isWithoutReload = ({ sourceElement }: Request) =>
  sourceElement.closest("form[data-no-reload]") !== null;

on("htmx:config:request", (ctx) => {
  if (isWithoutReload(ctx)) ctx.request.headers["traslo-no-reload"] = "1";
});

on("htmx:after:request", (ctx, event) => {
  if (ctx.hx.refresh === undefined || !isWithoutReload(ctx)) return;
  event.preventDefault();
  ctx.hx.refresh = undefined;
});
