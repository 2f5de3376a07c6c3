const boxOf = ({ target }: Event) =>
  target instanceof HTMLInputElement ? target.closest<HTMLElement>(".file-box") : null;

const empty = new WeakMap<Element, string>();

function nameFiles(box: HTMLElement) {
  const names = box.querySelector(".file-names") as HTMLElement;
  if (!empty.has(names)) empty.set(names, names.textContent);
  const chosen = [...(box.querySelector("input")?.files ?? [])].map(({ name }) => name).join(", ");
  names.textContent = chosen || (empty.get(names) as string);
  names.classList.toggle("chosen", Boolean(chosen));
}

document.addEventListener("change", (event) => {
  const box = boxOf(event);
  if (box) nameFiles(box);
});

// Chosen or dropped before this script was there.
document.querySelectorAll<HTMLElement>(".file-box").forEach(nameFiles);

for (const type of ["dragenter", "dragleave", "drop"])
  document.addEventListener(type, (event) => boxOf(event)?.classList.toggle("over", type === "dragenter"));
