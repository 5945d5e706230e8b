import type { AppRouter } from "#web/router.tsx";
import {
  arrivalHere,
  cameFromProvider,
  forgetArrival,
  leadsToProfile,
} from "#web/lib/session/link-arrival.ts";
import { isAnythingKept } from "#web/lib/offline/kept-mark.ts";
import { forgetReturn } from "#web/lib/session/forget-return.ts";
import { pendingSignOut } from "#web/lib/session/sign-out/pending-sign-out.ts";
import { onSignedIn, onSignedOut, tellOtherTabs, type Departure } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { isGuardedPageOnShow } from "./guarded-pages.ts";

type Navigator = Pick<AppRouter, "navigate">;

/**
 * Redirects after signing in and out, on every page and in every tab: to the profile after an e-mail link or a
 * provider, to the login page after a sign-out; a tab that shows a public page stays there when another tab signs out.
 * Call once, before the session starts.
 * @returns a function that stops it
 */
export function followSession(router: Navigator): () => void {
  const endings = [
    onSignedIn(
      (by, isInstead) =>
        void (by === "start" ? redirectReturning(router) : redirectSignedIn(router, isInstead)),
    ),
    onSignedOut((how) => redirectSignedOut(router, how)),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** A session that existed before says nothing about an e-mail link: the link's page has still to use it. */
function redirectReturning(router: Navigator): void {
  if (!cameFromProvider()) return;
  tellOtherTabs();
  showLoggedIn();
  goToProfile(router);
}

async function redirectSignedIn(router: Navigator, isInstead: boolean): Promise<void> {
  if (isInstead) await Promise.all([deleteAllDrafts(), clearQueries()]);
  const link = arrivalHere();
  if (!leadsToProfile(link)) return;
  // A new password has its own notice.
  if (link?.type !== "recovery") showLoggedIn();
  goToProfile(router);
}

function goToProfile(router: Navigator): void {
  forgetArrival();
  void router.navigate({ href: "/profile", replace: true });
}

async function redirectSignedOut(router: Navigator, how: Departure): Promise<void> {
  forgetReturn();
  // Without a connection there is no other page to show: what the account sees is closed where it is.
  if (pendingSignOut() !== null) {
    await clearQueries();
    if (how === "for_good") await deleteAllDrafts();
    return;
  }
  // A page that everybody may read is not taken away from its reader by another tab.
  if (how === "in_another_tab" && !isGuardedPageOnShow()) return clearQueries();
  const leaving = router.navigate({ to: "/login", search: {}, ignoreBlocker: true });
  await clearQueries();
  await leaving;
  // Only after leaving the page: until then a form may still store its draft.
  if (how === "for_good") await deleteAllDrafts();
}

/** Deletes the drafts of the person who signed out. */
async function deleteAllDrafts(): Promise<void> {
  const { deleteDrafts } = await import("#web/lib/drafts/draft-keys.ts");
  deleteDrafts();
}

/** Clears the answers that were loaded for them, on the page and on the device. */
async function clearQueries(): Promise<void> {
  if (isAnythingKept()) void eraseAnswers();
  const { queryClient } = await import("#web/lib/api/query-client.ts");
  queryClient.clear();
}

async function eraseAnswers(): Promise<void> {
  const [known, device] = await Promise.all([
    import("#web/lib/offline/known-answers.ts"),
    import("#web/lib/session/kept-account.ts"),
  ]);
  device.forgetAccount();
  await known.eraseAnswers(null);
}

function showLoggedIn(): void {
  showToast("success", m.notice_title_account(), m.success_logged_in());
}
