/** How long a finger rests on a tile to write how many. */
const holdTime = 500;

/** Set while the arrows turn to another room, whose page goes on in its search. */
const turning = "inventory:turning";

class Inventory extends HTMLElement {
  #hold?: Timer;
  #wasHeld = false;

  connectedCallback() {
    this.addEventListener("input", this.#filter);
    this.addEventListener("keydown", this.#keys);
    this.addEventListener("pointerdown", this.#press);
    for (const name of ["pointerup", "pointercancel", "pointerleave"])
      this.addEventListener(name, this.#release);
    this.addEventListener("click", this.#tap, true);
    this.addEventListener("contextmenu", this.#ask);
    // The list is read again after each tap: what is typed goes on filtering it.
    this.addEventListener("htmx:after:swap", this.#filter);
    if (sessionStorage.getItem(turning)) this.#search?.focus();
    sessionStorage.removeItem(turning);
  }

  get #search() {
    return this.querySelector<HTMLInputElement>(".tile-search input");
  }

  get #tiles() {
    return [...this.querySelectorAll<HTMLButtonElement>(".tile")];
  }

  #filter = () => {
    const typed = this.#search?.value ?? "";
    const { words } = readTyped(typed);
    for (const tile of this.#tiles)
      tile.hidden = words ? !isNamed(tile, words) : tile.dataset.other !== undefined;
    const none = this.querySelector<HTMLElement>(".tile-none");
    if (none) none.hidden = !words || this.#tiles.some((tile) => !tile.hidden);
  };

  #keys = (event: KeyboardEvent) => {
    const search = this.#search;
    if (event.target !== search || !search) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step && !search.value) this.#turn(step);
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { count, words } = readTyped(search.value);
    const tile = words && this.#tiles.find((each) => !each.hidden);
    if (!tile) return;
    this.#add(tile, count);
    search.value = "";
    this.#filter();
  };

  /** To the room before or after. */
  #turn(step: number) {
    const rooms = [...this.querySelectorAll<HTMLAnchorElement>(".rooms a")];
    const room = rooms[rooms.findIndex(({ ariaCurrent }) => ariaCurrent) + step];
    if (room) sessionStorage.setItem(turning, "1");
    room?.click();
  }

  #add(tile: HTMLButtonElement, count: number) {
    const more = tile.form?.elements.namedItem("more") as HTMLInputElement;
    more.value = String(count);
    tile.form?.requestSubmit(tile);
    more.value = "1";
  }

  #press = (event: PointerEvent) => {
    const tile = (event.target as Element).closest<HTMLButtonElement>(".tile");
    this.#wasHeld = false;
    if (!tile || event.pointerType === "mouse") return;
    this.#hold = setTimeout(() => {
      this.#wasHeld = true;
      this.#write(tile);
    }, holdTime);
  };

  /** A finger that rested to write a number does not also count one as it is lifted. */
  #tap = (event: Event) => {
    if (this.#wasHeld) event.preventDefault();
    this.#wasHeld = false;
  };

  #release = () => clearTimeout(this.#hold);

  #ask = (event: Event) => {
    const tile = (event.target as Element).closest<HTMLButtonElement>(".tile");
    if (!tile) return;
    event.preventDefault();
    this.#write(tile);
  };

  /** The number is typed before the name. */
  #write(tile: HTMLButtonElement) {
    const search = this.#search;
    if (!search) return;
    search.value = ` ${tile.querySelector(".tile-name")?.textContent ?? ""}`;
    this.#filter();
    search.focus();
    search.setSelectionRange(0, 0);
  }
}

/** `3 sed`: three of what begins so. */
function readTyped(typed: string): { count: number; words: string[] | null } {
  const [, number, rest] = /^\s*(\d{1,3})?\s*(.*)$/.exec(typed) ?? [];
  const words = fold(rest ?? "")
    .split(/\s+/)
    .filter(Boolean);
  return { count: Math.max(1, Number(number ?? 1)), words: words.length ? words : null };
}

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function isNamed(tile: HTMLButtonElement, words: readonly string[]): boolean {
  const own = fold(tile.querySelector(".tile-name")?.textContent ?? "").split(/\s+/);
  return words.every((word) => own.some((part) => part.startsWith(word)));
}

if (!customElements.get("x-inventory")) customElements.define("x-inventory", Inventory);
