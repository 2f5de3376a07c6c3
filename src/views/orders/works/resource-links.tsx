import { useViewer } from "../../viewer";

/** The second list is for private clients alone, where a second site is in use. */
export function useMayResources({ private_client }: { private_client: number }) {
  const { mayCall, secondSite } = useViewer();
  return {
    resources: mayCall("Orders.getWorkResources"),
    resourcesB: secondSite && private_client === 1 && mayCall("Orders.getWorkResourcesB"),
  };
}
