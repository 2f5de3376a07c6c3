import { type Chapter, type Group, isAbout, isOpen, manual } from "../../../server/accounts/help/model";
import type { Found } from "../../../server/accounts/help/store";
import { Sheet } from "../../sheet";
import { Section } from "../../ui/details";
import { useViewer } from "../../viewer";

type Asked = { question: string; answers: readonly Found[] };

export function Contents({ asked }: { asked?: Asked }) {
  const viewer = useViewer();
  const own = groupsWith((chapter) => isAbout(chapter, viewer));
  const others = groupsWith((chapter) => isOpen(chapter, viewer) && !isAbout(chapter, viewer));
  return (
    <div className="manual">
      <Sheet name="help" />
      <p className="soft">
        Il tasto <kbd>?</kbd> apre la guida alla pagina che si sta guardando. «Cerca», in alto, trova anche i
        capitoli, con le proprie parole: «operaio malato».
      </p>
      {asked && <Answers {...asked} />}
      <div className="manual-groups">
        {own.map((group) => (
          <Chapters key={group.title} {...group} />
        ))}
      </div>
      {others.length > 0 && (
        <details className="manual-others">
          <summary>Capitoli su pagine non disponibili per questo account</summary>
          <div className="manual-groups">
            {others.map((group) => (
              <Chapters key={group.title} {...group} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

const Answers = ({ question, answers }: Asked) => (
  <Section title={`Nella guida: «${question}»`}>
    {answers.length === 0 && <p>La guida non ne parla. Si può provare con altre parole.</p>}
    <ul className="hits">
      {answers.map(({ title, address }) => (
        <li key={address}>
          <a href={address}>{title}</a>
        </li>
      ))}
    </ul>
  </Section>
);

const groupsWith = (accepts: (chapter: Chapter) => boolean): Group[] =>
  manual
    .map((group) => ({ ...group, chapters: group.chapters.filter(accepts) }))
    .filter((group) => group.chapters.length > 0);

const Chapters = ({ title, chapters }: Group) => (
  <Section title={title}>
    <ul className="hits">
      {chapters.map(({ id, title }) => (
        <li key={id}>
          <a href={`/aiuto/${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </Section>
);
