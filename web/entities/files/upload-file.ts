import { MAX_FILE_BYTES, type UploadPurpose } from "#domain/files/file.ts";
import { confirmSignOut } from "#web/lib/session/sign-out/pending-sign-out.ts";
import type { StoredFile } from "#worker/services/files/store-file.ts";

/** A file on its way: repeating it with the same key stores it once. */
export interface FileUpload {
  readonly purpose: UploadPurpose;
  /** Absent for a driver's own pictures, which belong to no order. */
  readonly orderId?: string | undefined;
  /** The driver for whom the office uploads it; absent for a driver's own pictures. */
  readonly driverId?: string | undefined;
  readonly key: string;
  readonly file: Blob;
}

export interface UploadWatch {
  /** @param share 0 to 1 of the bytes sent */
  readonly onProgress?: (share: number) => void;
  /** The attempt failed for a reason that passes; the next one follows. */
  readonly onWait?: () => void;
  readonly signal?: AbortSignal;
}

/** An upload that the server refused, or `data: null` for one that did not reach it. `appErrorOf` reads it. */
export class UploadError extends Error {
  readonly data: unknown;
  /** Whether the same upload may succeed later. */
  readonly passes: boolean;

  constructor(data: unknown, passes: boolean) {
    super("upload failed");
    this.name = "UploadError";
    this.data = data;
    this.passes = passes;
  }
}

/** Waits between attempts; a connection that comes back ends a wait early. */
const WAITS_MS = [1000, 2000, 5000, 10_000];

/**
 * Sends a file, and again after growing waits while the line is bad.
 * @throws UploadError when the server refuses it, or after the last attempt
 * @throws DOMException `AbortError` when the signal was aborted
 */
export async function uploadFile(upload: FileUpload, watch: UploadWatch = {}): Promise<StoredFile> {
  if (upload.file.size > MAX_FILE_BYTES) throw refusedHere();
  for (const wait of WAITS_MS) {
    try {
      return await uploadOnce(upload, watch);
    } catch (error) {
      if (!(error instanceof UploadError) || !error.passes) throw error;
      watch.onWait?.();
      await waitOrOnline(wait, watch.signal);
    }
  }
  return uploadOnce(upload, watch);
}

/** What the server would say, without sending it megabytes first. */
function refusedHere(): UploadError {
  return new UploadError({ appCode: "FILE_REFUSED", params: { reason: "too_large" } }, false);
}

/**
 * One attempt: not in a session that was signed out on this device, which the server is told first.
 * @throws UploadError, and DOMException `AbortError`
 */
async function uploadOnce(upload: FileUpload, watch: UploadWatch): Promise<StoredFile> {
  if (!(await confirmSignOut())) throw new UploadError(null, true);
  return send(upload, watch);
}

/** By XMLHttpRequest, because `fetch` does not tell how much has been sent. */
function send(upload: FileUpload, watch: UploadWatch): Promise<StoredFile> {
  const { purpose, orderId, driverId, key, file } = upload;
  const { signal, onProgress } = watch;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = () => reject(new UploadError(null, true));
    const of = new URLSearchParams({
      purpose,
      ...(orderId === undefined ? {} : { orderId }),
      ...(driverId === undefined ? {} : { driverId }),
    });
    request.open("POST", `/api/files?${of}`);
    request.setRequestHeader("Idempotency-Key", key);
    request.timeout = 120_000;
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(loaded / (total || 1)));
    request.addEventListener("error", fail);
    request.addEventListener("timeout", fail);
    request.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status === 200 && isStored(answer)) resolve(answer);
      else reject(new UploadError(errorData(answer), request.status >= 500 || request.status === 429));
    });
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    if (signal?.aborted === true) reject(new DOMException("aborted", "AbortError"));
    else request.send(file);
  });
}

async function waitOrOnline(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal?.addEventListener("abort", done);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isStored(answer: unknown): answer is StoredFile {
  return typeof answer === "object" && answer !== null && "fileId" in answer;
}

/** `error.data` of an answer: the code of the error and its parameters. */
function errorData(answer: unknown): unknown {
  const error = (answer as { error?: { data?: unknown } } | null)?.error;
  return error?.data ?? null;
}
