import { PictureField, type PictureFieldProps } from "./picture-field.tsx";
import type { FileUploads } from "./use-file-uploads.ts";

export interface UploadFieldProps extends Omit<
  PictureFieldProps,
  "items" | "onAdd" | "onRemove" | "onRetry"
> {
  readonly uploads: FileUploads;
}

/** A field for pictures that are sent as soon as they are chosen. */
export function UploadField({ uploads, ...field }: UploadFieldProps) {
  const { items, add, remove, retry } = uploads;
  return <PictureField {...field} items={items} onAdd={add} onRemove={remove} onRetry={retry} />;
}
