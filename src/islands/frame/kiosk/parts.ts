const partDuration = 15_000;

let index = 0;
let since = performance.now();

let fitted: { tiles: Element; width: number; height: number } | undefined;

/** With less room between them where that saves a part. */
function fit(tiles: HTMLElement) {
  const { innerWidth: width, innerHeight: height } = window;
  if (fitted?.tiles === tiles && fitted.width === width && fitted.height === height) return;
  fitted = { tiles, width, height };
  delete tiles.dataset.tight;
  const parts = countParts(tiles);
  if (parts === 1) return;
  tiles.dataset.tight = "";
  if (countParts(tiles) >= parts) delete tiles.dataset.tight;
}

const stepOf = (tiles: HTMLElement) =>
  tiles.clientWidth + Number.parseFloat(getComputedStyle(tiles).columnGap);

const countParts = (tiles: HTMLElement) =>
  Math.max(1, Math.ceil((tiles.scrollWidth - tiles.clientWidth - 1) / stepOf(tiles)) + 1);

export function turnParts() {
  const tiles = document.querySelector<HTMLElement>("#tiles");
  if (!tiles) return;
  fit(tiles);
  const count = countParts(tiles);
  if (performance.now() - since > partDuration) {
    index++;
    since = performance.now();
  }
  index %= count;
  tiles.scrollLeft = index * stepOf(tiles);
  const part = count > 1 ? `Parte ${index + 1} di ${count}` : "";
  const label = document.querySelector("#part");
  if (label && label.textContent !== part) label.textContent = part;
}

export function firstPart() {
  index = 0;
  since = performance.now();
}
