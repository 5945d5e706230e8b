import type { FileStorage } from "./file-storage.ts";

/** Cloudflare R2; on a developer's machine the platform keeps the same on disk. */
export class R2Storage implements FileStorage {
  readonly #bucket: R2Bucket;

  constructor(bucket: R2Bucket) {
    this.#bucket = bucket;
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.#bucket.put(key, bytes, { httpMetadata: { contentType: type } });
  }

  async putOnce(key: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.#bucket.put(key, bytes, {
      httpMetadata: { contentType: type },
      onlyIf: new Headers({ "if-none-match": "*" }),
    });
  }

  async has(key: string): Promise<boolean> {
    return (await this.#bucket.head(key)) !== null;
  }

  async get(key: string): Promise<ReadableStream | null> {
    return (await this.#bucket.get(key))?.body ?? null;
  }

  async remove(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#bucket.delete([...keys]);
  }
}
