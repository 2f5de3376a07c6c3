import { expect, test } from "bun:test";
import { drawingOf } from "../src/islands/lucide";
import { icons } from "../src/views/ui/icons";

test("icons.json equals the icons of the installed lucide", () => {
  for (const [name, drawing] of Object.entries(icons))
    expect([name, drawing]).toEqual([name, drawingOf(name)]);
});
