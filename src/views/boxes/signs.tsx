import { icons } from "../ui/icons";

const signs = ["pencil", "forklift", "trash-2"] as const;
export type SignName = (typeof signs)[number];

/** The drawings of the buttons of 400 lines, once on the page: each button only points at its own. */
export const LineSigns = () => (
  <svg className="hidden" aria-hidden="true">
    {signs.map((name) => (
      <symbol
        key={name}
        id={`sign-${name}`}
        viewBox="0 0 24 24"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings come from lucide at build time
        dangerouslySetInnerHTML={{ __html: icons[name] }}
      />
    ))}
  </svg>
);

export const Sign = ({ name }: { name: SignName }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#sign-${name}`} />
  </svg>
);
