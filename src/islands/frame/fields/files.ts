const boxOf = ({ target }: Event) =>
  target instanceof HTMLInputElement ? target.closest<HTMLElement>(".file-box") : null;

const empty = new WeakMap<Element, string>();

document.addEventListener("change", (event) => {
  const names = boxOf(event)?.querySelector(".file-names");
  if (!names) return;
  if (!empty.has(names)) empty.set(names, names.textContent);
  const { files } = event.target as HTMLInputElement;
  const chosen = [...(files ?? [])].map(({ name }) => name).join(", ");
  names.textContent = chosen || (empty.get(names) as string);
  names.classList.toggle("chosen", Boolean(chosen));
});

for (const type of ["dragenter", "dragleave", "drop"])
  document.addEventListener(type, (event) => boxOf(event)?.classList.toggle("over", type === "dragenter"));
