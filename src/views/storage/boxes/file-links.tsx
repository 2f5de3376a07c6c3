type File = { id: number; filename: string; url: string };

export function FileLinks({ files }: { files: readonly File[] }) {
  if (!files.length) return <>-</>;
  return (
    <ul className="link-list">
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
