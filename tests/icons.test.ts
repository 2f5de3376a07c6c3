import { expect, test } from "bun:test";
import { icons } from "../src/views/ui/icons";
import { drawingOf } from "../src/views/ui/lucide";

test("icons.json equals the icons of the installed lucide", () => {
  for (const [name, drawing] of Object.entries(icons))
    expect([name, drawing]).toEqual([name, drawingOf(name)]);
});
