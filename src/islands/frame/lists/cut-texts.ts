const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

document.addEventListener("pointerover", ({ target }) => {
  const cell = (target as Element).closest<HTMLElement>(".lines :is(td, th)");
  if (!cell) return;
  // biome-ignore lint/performance/useDomNodeTextContent: textContent runs two numbers together, and has the row's menu
  if ([cell, ...cell.children].some(isCut)) cell.title = cell.innerText;
  else cell.removeAttribute("title");
});
