import { type ComponentType, useEffect, useEffectEvent, useReducer } from "react";
import { late } from "./late";

/** Until it arrives nothing is shown; each opening asks for it again. */
export function latePart<Props extends { onClose(): void }>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, in a module
  return function LatePart(props: Props) {
    const [, draw] = useReducer((times: number) => times + 1, 0);
    const close = useEffectEvent(props.onClose);
    useEffect(() => {
      if (Part) return;
      late(load).then((arrived) => {
        Part = arrived;
        if (Part) draw();
        else close();
      });
    }, []);
    return Part && <Part {...props} />;
  };
}
