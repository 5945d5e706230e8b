import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#worker/trpc/router.ts";
import { appErrorOf } from "../errors/app-error.ts";

/** Told of every call that was refused or has failed. */
export const refusalListeners = new Set<(error: unknown) => void>();

/**
 * Repeats a call that was refused for want of a recent login, once, after the person has logged in again on the page.
 * Until then the call is pending, so nothing on the screen changes; where they do not log in, it fails as refused.
 */
export const freshLoginLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let current = { unsubscribe: () => {} };
      const call = (onError: (error: Parameters<typeof observer.error>[0]) => void) => {
        current = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: onError,
        });
      };
      const askAndRepeat = async (error: Parameters<typeof observer.error>[0]) => {
        const mayRepeat = await logInAgain();
        if (mayRepeat && !isOver) call((again) => observer.error(again));
        else observer.error(error);
      };
      call((error) => {
        for (const hear of refusalListeners) hear(error);
        if (appErrorOf(error)?.code === "FRESH_LOGIN_REQUIRED") void askAndRepeat(error);
        else observer.error(error);
      });
      return () => {
        isOver = true;
        current.unsubscribe();
      };
    });

/** The code that asks is loaded when it is needed; without it nothing is repeated. */
async function logInAgain(): Promise<boolean> {
  try {
    const session = await import("../session/fresh-login.ts");
    return await session.logInAgain();
  } catch {
    return false;
  }
}
