/** Esc closes a tip; it opens again when pointer and focus come back (WCAG 1.4.13). */
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const tile of document.querySelectorAll(".tile:is(:hover, :focus-within)")) close(tile);
});

function close(tile: Element) {
  tile.toggleAttribute("data-closed", true);
  const left = new AbortController();
  const open = () => {
    if (tile.matches(":hover, :focus-within")) return;
    tile.removeAttribute("data-closed");
    left.abort();
  };
  // When the focus leaves, it is on the next element only afterwards.
  for (const name of ["pointerleave", "focusout"])
    tile.addEventListener(name, () => setTimeout(open), { signal: left.signal });
}

function place({ target }: Event) {
  const tile = (target as Element).closest(".tile");
  const tip = tile?.querySelector<HTMLElement>(".tile-tip");
  if (!tile || !tip) return;
  const { top, bottom, left } = tile.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const bar = document.querySelector(".topbar")?.getBoundingClientRect().bottom ?? 0;
  const above = top - Math.max(bar, 0);
  tile.toggleAttribute("data-tip-left", left + tip.offsetWidth > clientWidth);
  tile.toggleAttribute("data-tip-below", tip.offsetHeight > above && clientHeight - bottom > above);
}

for (const name of ["pointerover", "focusin"]) document.addEventListener(name, place);
