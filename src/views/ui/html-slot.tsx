/** The placeholder for cached markup; escaped user text can never equal it. */
export const SLOT = "<!--slot-->";

/** The part of a page that holds cached markup: the page's option `slot`. */
export const HtmlSlot = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed comment
  <div className="html-slot" dangerouslySetInnerHTML={{ __html: SLOT }} />
);
