/** How long each part of a long day stands on the wall. */
const stay = 15_000;

let sheet = 0;
let since = performance.now();

/** Works that don't fit stand in columns further right: shows them in turns, and says which part this is. */
export function turnSheets() {
  const tiles = document.querySelector<HTMLElement>("#tiles");
  if (!tiles) return;
  const step = tiles.clientWidth + Number.parseFloat(getComputedStyle(tiles).columnGap);
  const sheets = Math.max(1, Math.ceil((tiles.scrollWidth - tiles.clientWidth - 1) / step) + 1);
  if (performance.now() - since > stay) {
    sheet++;
    since = performance.now();
  }
  sheet %= sheets;
  tiles.scrollLeft = sheet * step;
  const part = sheets > 1 ? `Parte ${sheet + 1} di ${sheets}` : "";
  const sign = document.querySelector("#sheet");
  if (sign && sign.textContent !== part) sign.textContent = part;
}

/** Another day begins with its first part. */
export function firstSheet() {
  sheet = 0;
  since = performance.now();
}
