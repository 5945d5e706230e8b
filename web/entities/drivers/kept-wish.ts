import { DAY_MS } from "#domain/time.ts";

const KEY = "khondee-available";

/** Whether a driver takes jobs, as the server answers it. */
export interface Availability {
  readonly available: boolean;
  /** How often the office has switched it. */
  readonly officeSwitches: number;
}

/** A press of a driver, with what they saw when they made it. */
export interface Wish {
  readonly available: boolean;
  readonly seen: Availability;
}

interface KeptWish extends Wish {
  readonly userId: string;
  /** When it was pressed, epoch milliseconds. */
  readonly at: number;
}

/** Keeps on this device that a driver wants to take jobs or not, until the server has answered. */
export function keepWish(wish: KeptWish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
  } catch {
    // Storage is full or switched off: it is lost if the page is closed before it is sent.
  }
}

/** The server has answered. */
export function dropWish(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * What an account pressed and the server has not answered, for a day: later it says nothing about today. One that does not say
 * what was seen is of an earlier version, and nobody knows what it may undo.
 */
export function keptWish(userId: string, now: number): Wish | null {
  try {
    const wish = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<KeptWish> | null;
    const isTheirs = wish?.userId === userId && now - (wish.at ?? 0) <= DAY_MS;
    return isTheirs && wish.seen !== undefined ? (wish as KeptWish) : null;
  } catch {
    return null;
  }
}
