/** Esc closes the tip of a tile of the map; it opens again when pointer and focus come back (WCAG 1.4.13). */
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
