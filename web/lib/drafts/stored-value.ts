import { or, type Reader } from "./stored-shapes.ts";

/** `localStorage` outlives the tab, `sessionStorage` does not. */
export type StorageArea = "localStorage" | "sessionStorage";

/** The value stored as JSON under `key`; `null` when there is none, it cannot be used, or the storage is blocked. */
export function readStored<Value>(area: StorageArea, key: string, read: Reader<Value>): Value | null {
  try {
    const found: unknown = JSON.parse(window[area].getItem(key) ?? "null");
    return or(read, null)(found);
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Returns false, and stores nothing, when the storage is full or blocked. */
export function writeStored(area: StorageArea, key: string, value: unknown): boolean {
  try {
    window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes what is stored under `key`. A blocked storage holds nothing. */
export function removeStored(area: StorageArea, key: string): void {
  try {
    window[area].removeItem(key);
  } catch {
    // Blocked: nothing was stored.
  }
}
