import type { AsyncRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { firstTouch, isTouched } from "#web/lib/first-touch.ts";
import { PagePending } from "./page-pending.tsx";

/**
 * A page whose code is loaded at the first touch when its document is prerendered, and otherwise when it is opened:
 * for pages that are one large form, which takes what is typed meanwhile.
 */
export function atTouch<Props extends object>(Page: AsyncRouteComponent<Props>): AsyncRouteComponent<Props> {
  const Waiting = lazy(async () => {
    await loadTouched(Page);
    return { default: Page };
  });
  const Gate: AsyncRouteComponent<Props> = (props) => {
    const [Shown] = useState(() => (isTouched() ? Page : Waiting));
    return (
      <Suspense fallback={<PagePending />}>
        <Shown {...props} />
      </Suspense>
    );
  };
  Gate.preload = async () => {
    if (isTouched()) await Page.preload?.();
    // Together with the other parts of the page, not after them.
    else void loadTouched(Page);
  };
  return Gate;
}

interface Preloadable {
  readonly preload?: (() => Promise<void> | undefined) | undefined;
}

/** Loads a page once it is touched. */
async function loadTouched(Page: Preloadable): Promise<void> {
  await firstTouch;
  try {
    await Page.preload?.();
  } catch {
    // The page itself says what did not come.
  }
}
