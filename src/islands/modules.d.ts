declare module "*.css";
declare module "htmx.org" {
  type Ajax = { target?: string; swap?: string; select?: string; source?: Element };
  const htmx: {
    ajax(verb: string, path: string, options: Ajax): Promise<void>;
    process(root: Element): void;
  };
  export default htmx;
}
