export function positionUnder(popover: HTMLElement, field: HTMLElement, wide = false) {
  if (!popover.matches(":popover-open")) popover.showPopover();
  const box = field.getBoundingClientRect();
  if (wide) popover.style.minWidth = `${box.width}px`;
  const { width, height } = popover.getBoundingClientRect();
  const below = box.bottom + 4 + height <= innerHeight || box.top < height;
  popover.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  popover.style.top = `${below ? box.bottom + 4 : box.top - height - 4}px`;
}
