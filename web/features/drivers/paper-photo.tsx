import { mostMegabytes } from "#web/entities/files/file-refusal-text.ts";
import { PictureField, type PictureItem } from "#web/entities/files/picture-field.tsx";
import { useFileUploads } from "#web/entities/files/use-file-uploads.ts";
import { m } from "#web/paraglide/messages.js";

export interface PaperPhotoProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  /** The picture in the form, or "". */
  readonly fileId: string;
  /** Where it is shown from; absent for one that was uploaded on this page, or is gone. */
  readonly url: string | undefined;
  readonly onChange: (fileId: string) => void;
  /** The driver for whom the office sends it; absent where a driver does. */
  readonly driverId?: string;
}

/** One picture of a form, sent as soon as it is chosen. */
export function PaperPhoto({ label, hint, error, fileId, url, onChange, driverId }: PaperPhotoProps) {
  const uploads = useFileUploads("driver", undefined, onChange, driverId);
  const stored: PictureItem = {
    key: fileId,
    previewUrl: url ?? null,
    state: "sent",
    progress: 1,
    problem: null,
    canRetry: false,
  };
  const items = uploads.items.length === 0 && url !== undefined ? [stored] : uploads.items;
  return (
    <PictureField
      label={label}
      hint={hint ?? m.picture_paper_hint({ size: mostMegabytes() })}
      error={error}
      max={1}
      items={items}
      onAdd={uploads.add}
      onRemove={(key) => {
        uploads.remove(key);
        onChange("");
      }}
      onRetry={uploads.retry}
    />
  );
}
