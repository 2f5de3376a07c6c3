import type { Hono, MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { AnyFunct } from "../../call/funct";
import type { Gated } from "../../call/gate";
import type { Env } from "../middleware";
import { type Answer, type RefusedForm, type Save, save, withId, withParams } from "./forms";
import { only, type PageContext } from "./respond";

type Options<F, Params> = Save<F, Params> & {
  shownTo?: Pick<Gated, "gate">;
  params?: { [Name in keyof Params]: z.ZodType<Params[Name]> };
};

export function formPages<F extends AnyFunct, Params = { id: number }>(
  pages: Hono<Env>,
  path: string,
  funct: F,
  { shownTo = funct, params, ...after }: Options<F, Params>,
  page: (c: PageContext, form: RefusedForm | undefined, params: Params) => Answer,
) {
  const withThem: MiddlewareHandler = params ? withParams(params as unknown as z.ZodRawShape) : withId;
  const read: MiddlewareHandler = path.includes(":") ? withThem : (_, next) => next();
  pages.get(path, only(shownTo), read, (c) => page(c, undefined, c.req.valid("param" as never)));
  pages.post(path, read, save(funct, { again: page, ...(after as Save<F, Params>) }));
}
