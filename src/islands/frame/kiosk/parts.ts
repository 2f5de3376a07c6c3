const partDuration = 15_000;

let index = 0;
let since = performance.now();

export function turnParts() {
  const tiles = document.querySelector<HTMLElement>("#tiles");
  if (!tiles) return;
  const step = tiles.clientWidth + Number.parseFloat(getComputedStyle(tiles).columnGap);
  const count = Math.max(1, Math.ceil((tiles.scrollWidth - tiles.clientWidth - 1) / step) + 1);
  if (performance.now() - since > partDuration) {
    index++;
    since = performance.now();
  }
  index %= count;
  tiles.scrollLeft = index * step;
  const part = count > 1 ? `Parte ${index + 1} di ${count}` : "";
  const label = document.querySelector("#part");
  if (label && label.textContent !== part) label.textContent = part;
}

export function firstPart() {
  index = 0;
  since = performance.now();
}
