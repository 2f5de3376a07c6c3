type File = { id: number; filename: string; url: string };

/** Attached files as links, each in a tab of its own; none is a dash. */
export function FileLinks({ files }: { files: readonly File[] }) {
  if (!files.length) return <>-</>;
  return (
    <ul className="file-links">
      {files.map(({ id, filename, url }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            {filename}
          </a>
        </li>
      ))}
    </ul>
  );
}
