/** A part of a page that was drawn before (`markup` in html.tsx). */
export const Drawn = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own views wrote it, every text escaped
  <div className="drawn" dangerouslySetInnerHTML={{ __html: html }} />
);
