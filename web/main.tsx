import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { showCriticalError } from "./critical-error.ts";
import { reloadOnceForNewVersion } from "./lib/api/new-version.ts";
import { settleLanguage } from "./lib/i18n/locale.ts";
import { watchLinks } from "./lib/session/link-arrival.ts";
import { startSession } from "./lib/session/session.ts";
import { followSession } from "./routes/session-redirects.ts";
import { makeRouter } from "./router.tsx";
// oxlint-disable-next-line import/no-unassigned-import -- the styles of everything
import "./styles/app.css";

reloadOnceForNewVersion();

settleLanguage();

const place = document.getElementById("root");
if (place === null) showCriticalError();
else {
  watchLinks();
  void begin(place);
}

/**
 * Hydrates a prerendered page, once its code is loaded, or renders into an empty document. A shell stays until the page's
 * code is loaded: it is more of the page than a waiting line.
 */
async function begin(root: HTMLElement): Promise<void> {
  const router = makeRouter();
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  followSession(router);
  const prerendered = root.dataset["page"];
  const hasShell = root.dataset["shell"] !== undefined;
  if (hasShell) startSession();
  if (prerendered !== undefined || hasShell) await router.load();
  // An account page is prerendered as it is without search parameters, which may show another step of it.
  const isAnother = root.dataset["unlisted"] !== undefined && location.search !== "";
  if (prerendered === router.state.location.pathname && !isAnother) {
    // Renders the same tree as while prerendering, with one boundary fewer around the page.
    router.ssr = { manifest: undefined };
    // Whoever has scrolled the page meanwhile stays there: the router would scroll it to its top once it is hydrated.
    // oxlint-disable-next-line no-underscore-dangle -- the router has no public way to say so for its first page
    router._scroll.n = false;
    // As a transition, so that input is not blocked until the whole page is hydrated.
    startTransition(() => {
      hydrateRoot(root, page);
    });
  } else createRoot(root).render(page);
  if (!hasShell) startSession();
}
