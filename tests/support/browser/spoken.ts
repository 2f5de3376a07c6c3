import type { Page } from "playwright";

type Value = { value: string };
type Node = { ignored: boolean; role?: Value; name?: Value; description?: Value };

/** What the browser gives to screen readers of the present page. */
export async function spokenNodes(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description }) => ({
      role: role?.value ?? "",
      name: name?.value ?? "",
      description: description?.value ?? "",
    }));
}
