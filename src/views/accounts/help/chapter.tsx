import { Children, isValidElement, type ReactNode } from "react";
import {
  anchor,
  type Chapter,
  chapterById,
  chapters,
  isAbout,
  isOpen,
} from "../../../server/accounts/help/model";
import { pictures } from "../../../server/http/assets";
import { mayOpen } from "../../may-open";
import { Sheet } from "../../sheet";
import { useViewer } from "../../viewer";

export function ChapterView({ chapter, text }: { chapter: Chapter; text: string }) {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
  const viewer = useViewer();
  const next = chapters.slice(chapters.indexOf(chapter) + 1).find((later) => isAbout(later, viewer));
  return (
    <div className="manual chapter">
      <Sheet name="help" />
      {headings.length > 1 && (
        <nav aria-label="In questo capitolo">
          <ul>
            {headings.map((heading) => (
              <li key={heading}>
                <a href={`#${anchor(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <article>
        {Bun.markdown.react(text, { h2: Heading, a: Link, img: Picture, code: Key, tr: Row })}
      </article>
      <p className="manual-next">
        <a href="/aiuto">Tutti i capitoli</a>
        {next && <a href={`/aiuto/${next.id}`}>Capitolo successivo: {next.title}</a>}
      </p>
    </div>
  );
}

const Heading = ({ children }: { children: ReactNode }) => <h2 id={anchor(String(children))}>{children}</h2>;

/** The first cell names its row, as the heads name the columns. */
function Row({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children);
  const isCell = isValidElement<{ children: ReactNode }>(first) && first.type === "td";
  return (
    <tr>
      {isCell ? <th scope="row">{first.props.children}</th> : first}
      {rest}
    </tr>
  );
}

/** Inline code of the manual is a key of the keyboard. */
const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;

/** A page that the viewer may not open is named without a link. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  const viewer = useViewer();
  const id = href.match(/^\/aiuto\/([^#]+)/)?.[1];
  const chapter = id ? chapterById(id) : undefined;
  return (chapter ? isOpen(chapter, viewer) : mayOpen(viewer, href)) ? (
    <a href={href}>{children}</a>
  ) : (
    <span className="menu-path">{children}</span>
  );
}

/** The screen in both themes: the style sheet shows one, and only that one is loaded. */
function Picture({ src, alt = "" }: { src: string; alt?: string }) {
  return (
    <span className="picture">
      {pictures(src.replace(/\.webp$/, "")).map(({ theme, url, width, height }) => (
        <img key={theme} className={theme} src={url} alt={alt} width={width} height={height} loading="lazy" />
      ))}
    </span>
  );
}
