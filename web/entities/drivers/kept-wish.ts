import { DAY_MS } from "#domain/time.ts";

const KEY = "khondee-available";

interface Wish {
  readonly userId: string;
  readonly available: boolean;
  /** When it was pressed, epoch milliseconds. */
  readonly at: number;
}

/** Keeps on this device that a driver wants to take jobs or not, until the server has answered. */
export function keepWish(wish: Wish): void {
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

/** What an account pressed and the server has not answered, for a day: later it says nothing about today. */
export function keptWish(userId: string, now: number): boolean | null {
  try {
    const wish = JSON.parse(localStorage.getItem(KEY) ?? "null") as Wish | null;
    const isTheirs = wish !== null && wish.userId === userId && now - wish.at <= DAY_MS;
    return isTheirs ? wish.available : null;
  } catch {
    return null;
  }
}
