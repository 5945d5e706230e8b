import { vi } from "vitest";
import type { ErrorCode } from "#domain/errors.ts";

/** What the fake answers to an upload. */
export type UploadOutcome =
  | "stored"
  | "no connection"
  | { readonly appCode: ErrorCode; readonly params?: Readonly<Record<string, string>> };

/**
 * Stands in for the server's upload endpoint and for the browser's decoder of pictures, which the test DOM lacks: files
 * are sent as they are.
 */
export class FakeUploads {
  /** The outcomes of the next attempts; after them everything is stored. */
  readonly answers: UploadOutcome[] = [];
  readonly requests: { readonly url: string; readonly key: string }[] = [];
  readonly #ids = new Map<string, string>();

  /** Replaces what uploads use until `vi.unstubAllGlobals()`. */
  install(): void {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no decoder")));
    const answer = (url: string, key: string) => this.#answer(url, key);
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends EventTarget {
        readonly upload = new EventTarget();
        status = 0;
        responseText = "";
        timeout = 0;
        #url = "";
        #key = "";
        open(_method: string, url: string): void {
          this.#url = url;
        }
        setRequestHeader(_name: string, value: string): void {
          this.#key = value;
        }
        abort(): void {
          this.dispatchEvent(new Event("abort"));
        }
        send(): void {
          queueMicrotask(() => {
            const found = answer(this.#url, this.#key);
            if (found !== null) Object.assign(this, found);
            this.dispatchEvent(new Event(found === null ? "error" : "load"));
            this.dispatchEvent(new Event("loadend"));
          });
        }
      },
    );
  }

  #answer(url: string, key: string): { readonly status: number; readonly responseText: string } | null {
    this.requests.push({ url, key });
    const outcome = this.answers.shift() ?? "stored";
    if (outcome === "no connection") return null;
    if (outcome !== "stored")
      return { status: 422, responseText: JSON.stringify({ error: { data: { params: {}, ...outcome } } }) };
    const fileId = this.#ids.get(key) ?? `file-${this.#ids.size + 1}`;
    this.#ids.set(key, fileId);
    const stored = { fileId, width: 8, height: 6, url: `/api/files/${fileId}` };
    return { status: 200, responseText: JSON.stringify(stored) };
  }
}
