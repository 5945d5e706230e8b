import type { AppRouter } from "#web/router.tsx";
import { arrivalHere, cameFromProvider, forgetArrival } from "#web/lib/session/link-arrival.ts";
import { forgetReturn } from "#web/lib/session/return-to.ts";
import { onSignedIn, onSignedOut, tellOtherTabs, type Departure } from "#web/lib/session/session.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";

type Navigator = Pick<AppRouter, "navigate">;

/**
 * Where coming in and going out lead, whatever page is on show: who came by a link or from a provider lands on the
 * profile, who signs out on the login page, in every tab. Call once, before the session starts.
 * @returns what ends it
 */
export function followSession(router: Navigator): () => void {
  const endings = [
    onSignedIn((by, isInstead) => void (by === "start" ? comeBack(router) : comeIn(router, isInstead))),
    onSignedOut((how) => goOut(router, how)),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** A session that was there before says nothing about a link of ours: its page has yet to use it up. */
function comeBack(router: Navigator): void {
  if (!cameFromProvider()) return;
  tellOtherTabs();
  tellLoggedIn();
  land(router);
}

async function comeIn(router: Navigator, isInstead: boolean): Promise<void> {
  if (isInstead) await Promise.all([deleteDrafts(), forgetLoaded()]);
  const type = arrivalHere()?.type;
  if (type === undefined || type === "email_change") return;
  // A new password has a notice of its own.
  if (type !== "recovery") tellLoggedIn();
  land(router);
}

function land(router: Navigator): void {
  forgetArrival();
  void router.navigate({ href: "/profile", replace: true });
}

async function goOut(router: Navigator, how: Departure): Promise<void> {
  forgetReturn();
  const leaving = router.navigate({ to: "/login", search: {}, ignoreBlocker: true });
  await forgetLoaded();
  await leaving;
  // Not before: until now a form may have kept what it shows.
  if (how === "for_good") await deleteDrafts();
}

/** What one person typed is not for the next. */
async function deleteDrafts(): Promise<void> {
  const waiting = await import("#web/lib/drafts/resumable-booking.ts");
  waiting.deleteDrafts();
}

/** Nor is what the server told them. */
async function forgetLoaded(): Promise<void> {
  const { queryClient } = await import("#web/lib/api/query-client.ts");
  queryClient.clear();
}

function tellLoggedIn(): void {
  showToast("success", m.notice_title_account(), m.success_logged_in());
}
