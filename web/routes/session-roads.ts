import type { AppRouter } from "#web/router.tsx";
import { arrivalHere, cameFromProvider, forgetArrival } from "#web/lib/link-arrival.ts";
import { forgetReturn } from "#web/lib/return-to.ts";
import { onSignedIn, onSignedOut, tellOtherTabs } from "#web/lib/session.ts";
import { showToast } from "#web/lib/toast.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * Where coming in and going out lead, whatever page is on show: who came by a link or from a provider lands on the
 * profile, who signs out on the login page, in every tab. Call once, before the session starts.
 * @returns what ends it
 */
export function followSession(router: Pick<AppRouter, "navigate">): () => void {
  const land = () => {
    forgetArrival();
    void router.navigate({ href: "/profile", replace: true });
  };
  const stopSignedIn = onSignedIn((by) => {
    if (by === "start") {
      // A session that was there before says nothing about a link of ours: its page has yet to use it up.
      if (!cameFromProvider()) return;
      tellOtherTabs();
      tellLoggedIn();
      land();
      return;
    }
    const type = arrivalHere()?.type;
    if (type === undefined || type === "email_change") return;
    // A new password has a notice of its own.
    if (type !== "recovery") tellLoggedIn();
    land();
  });
  const stopSignedOut = onSignedOut(async () => {
    forgetReturn();
    const leaving = router.navigate({ to: "/login", search: {}, ignoreBlocker: true });
    const { queryClient } = await import("#web/lib/query-client.ts");
    queryClient.clear();
    await leaving;
  });
  return () => {
    stopSignedIn();
    stopSignedOut();
  };
}

function tellLoggedIn(): void {
  showToast("success", m.notice_title_account(), m.success_logged_in());
}
