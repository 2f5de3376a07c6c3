import { type ChangeEvent, useState } from "react";
import { Button } from "../../views/ui/button";
import { Under } from "../../views/ui/field";
import { FileBox } from "../../views/ui/fields";

type Props = { max: number; onChange: (files: File[]) => void; error?: string };

export function FilePicker({ max, onChange, error }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  const [tooMany, setTooMany] = useState(false);
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    onChange(chosen);
  };
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const all = [...files, ...(target.files ?? [])];
    setTooMany(all.length > max);
    choose(all.slice(0, max));
    // Otherwise choosing a removed file again would fire no change event.
    target.value = "";
  };
  const problem = tooMany ? `Si possono allegare al massimo ${max} file.` : error;
  return (
    <div className="field wide">
      <label htmlFor="box-files">Allega file (al massimo {max})</label>
      <FileBox
        id="box-files"
        multiple
        disabled={files.length === max}
        onChange={add}
        aria-describedby={problem ? "box-files-error" : undefined}
      />
      <Under id="box-files" error={problem} />
      <ul className="chosen-files">
        {files.map((file, index) => (
          <li key={`${file.name}-${file.lastModified}-${file.size}`}>
            <span>{file.name}</span>
            <Button
              kind="quiet"
              icon="x"
              iconOnly
              small
              onClick={() => choose(files.filter((_, at) => at !== index))}
            >
              {`Togli ${file.name}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
