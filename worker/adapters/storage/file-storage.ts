/** Where the bytes of files are kept. */
export interface FileStorage {
  /** Stores bytes under a key; repeating it replaces them. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores bytes under a key that has none yet; what is there is never replaced. */
  putOnce(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Whether something is stored under a key. */
  has(key: string): Promise<boolean>;
  /** The bytes under a key, or `null`. */
  get(key: string): Promise<ReadableStream | null>;
  /** Deletes what is stored under some keys, 1,000 at most; what is gone already is no error. */
  remove(keys: readonly string[]): Promise<void>;
}
