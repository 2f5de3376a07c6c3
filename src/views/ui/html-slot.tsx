/** Where the page puts what was drawn before; no text that people write can look like it. */
export const SLOT = "<!--drawn-->";

/** A part of a page that was drawn before: what the page's `drawn` holds (html.tsx). */
export const HtmlSlot = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed comment
  <div className="drawn" dangerouslySetInnerHTML={{ __html: SLOT }} />
);
