import { useEffect, useRef, useState } from "react";
import type { UploadPurpose } from "#domain/files/file.ts";
import type { PictureItem } from "./picture-field.tsx";
import { uploadProblem } from "./file-refusal-text.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { UploadError, uploadFile } from "./upload-file.ts";

interface Uploaded extends PictureItem {
  /** The id on the server, once it is there. */
  readonly fileId: string | null;
}

/** Pictures that are sent to the server as soon as they are chosen. */
export interface FileUploads {
  /** For `PictureField`. */
  readonly items: readonly PictureItem[];
  readonly add: (files: readonly File[]) => void;
  readonly remove: (key: string) => void;
  readonly retry: (key: string) => void;
  /** The ids of those that have arrived. */
  readonly fileIds: readonly string[];
  /** Whether some are still on their way. */
  readonly isBusy: boolean;
}

/**
 * Sends pictures for an order, or a driver's own, in the background; leaving the page ends it.
 * @param onSent called with the id of each that has arrived
 * @param driverId the driver for whom the office sends them
 */
export function useFileUploads(
  purpose: UploadPurpose,
  orderId?: string,
  onSent?: (fileId: string) => void,
  driverId?: string,
): FileUploads {
  const [items, setItems] = useState<readonly Uploaded[]>([]);
  const pictures = useRef(new Map<string, { readonly file: Blob; readonly stop: AbortController }>());
  useEffect(() => {
    const open = pictures.current;
    return () => open.forEach(({ stop }) => stop.abort());
  }, []);
  usePreviewCleanup(items);

  const change = (key: string, values: Partial<Uploaded>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...values } : item)));

  async function send(key: string, file: Blob, stop: AbortController): Promise<void> {
    pictures.current.set(key, { file, stop });
    change(key, { state: "sending", progress: 0, problem: null });
    try {
      const watch = {
        signal: stop.signal,
        onProgress: (progress: number) => change(key, { state: "sending", progress }),
        onWait: () => change(key, { state: "waiting" }),
      };
      const { fileId } = await uploadFile({ purpose, orderId, driverId, key, file }, watch);
      change(key, { state: "sent", fileId });
      onSent?.(fileId);
    } catch (error) {
      if (stop.signal.aborted) return;
      const canRetry = error instanceof UploadError && error.passes;
      change(key, { state: "failed", problem: uploadProblem(error), canRetry });
    }
  }

  async function prepareAndSend(key: string, file: File): Promise<void> {
    const stop = new AbortController();
    pictures.current.set(key, { file, stop });
    const small = await shrinkPicture(file);
    if (stop.signal.aborted) return;
    change(key, { previewUrl: URL.createObjectURL(small) });
    await send(key, small, stop);
  }

  return {
    items,
    add: (files) => {
      const added = files.map((file) => ({ key: crypto.randomUUID(), file }));
      setItems((all) => [...all, ...added.map(({ key }) => newItem(key))]);
      for (const { key, file } of added) void prepareAndSend(key, file);
    },
    remove: (key) => {
      pictures.current.get(key)?.stop.abort();
      pictures.current.delete(key);
      setItems((all) => all.filter((item) => item.key !== key));
    },
    retry: (key) => {
      const picture = pictures.current.get(key);
      if (picture !== undefined) void send(key, picture.file, new AbortController());
    },
    fileIds: items.flatMap(({ fileId, state }) => (state === "sent" && fileId !== null ? [fileId] : [])),
    isBusy: items.some(({ state }) => state === "preparing" || state === "sending" || state === "waiting"),
  };
}

function newItem(key: string): Uploaded {
  return {
    key,
    previewUrl: null,
    state: "preparing",
    progress: 0,
    problem: null,
    canRetry: false,
    fileId: null,
  };
}

/** Frees the pictures shown from memory once they are no longer shown. */
export function usePreviewCleanup(items: readonly { readonly previewUrl: string | null }[]): void {
  const shown = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(items.flatMap(({ previewUrl }) => previewUrl ?? []));
    for (const url of shown.current) if (!now.has(url)) URL.revokeObjectURL(url);
    shown.current = now;
  }, [items]);
  useEffect(() => () => shown.current.forEach((url) => URL.revokeObjectURL(url)), []);
}
