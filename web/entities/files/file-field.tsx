import { FileUp } from "lucide-react";
import { useRef, useState, type DragEvent } from "react";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Field } from "#web/components/forms/field.tsx";
import { m } from "#web/paraglide/messages.js";

export interface FileFieldProps {
  readonly label: string;
  /** What the file dialog offers: ".csv,text/csv". A dropped file may be anything. */
  readonly accept: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly onFile: (file: File) => void;
}

/**
 * A field for one file: an area that it is dropped on, with a button that opens the file dialog. The browser's own control
 * would speak the browser's language.
 */
export function FileField({ label, accept, error, disabled = false, onFile }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file === undefined || disabled) return;
    setName(file.name);
    onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Field label={label} error={error} className="w-full max-w-xl">
      {(control) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button does the same by keyboard
        <fieldset
          aria-labelledby={`${control.id}-label`}
          className={classNames(
            "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-edge p-3",
            isOver ? "bg-sunken" : "bg-surface",
          )}
          // Chosen and not saved: see `Unsaved`.
          data-files={name !== undefined || undefined}
          onDragOver={(event) => {
            // Without this the browser would open the file in place of the page.
            event.preventDefault();
            setOver(!disabled);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            ref={input}
            id={control.id}
            type="file"
            hidden
            accept={accept}
            disabled={disabled}
            onChange={({ target }) => {
              take(target.files?.[0]);
              // Choosing the same file again is a change, too.
              target.value = "";
            }}
          />
          <Button
            aria-describedby={control["aria-describedby"]}
            disabled={disabled}
            icon={<FileUp aria-hidden="true" className="size-5" />}
            onClick={() => input.current?.click()}
          >
            {m.file_choose()}
          </Button>
          <output className="min-w-0 text-sm wrap-anywhere text-muted">
            {name ?? <span className="hidden pointer-fine:inline">{m.file_drop()}</span>}
          </output>
        </fieldset>
      )}
    </Field>
  );
}
