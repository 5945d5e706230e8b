import { useEffect, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { forgetArrival, useLinkArrival } from "#web/lib/session/link-arrival.ts";
import { m } from "#web/paraglide/messages.js";

type Wish = "on" | "off";
type Outcome = Wish | "dead";

/**
 * The page of the newsletter's mailed links: confirming a subscription, and unsubscribing. Both wait for a press, because
 * some mail programs open every link of a mail.
 */
export function NewsletterPage() {
  const link = useLinkArrival("/newsletter");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  const wish: Wish = link?.type === "newsletter_off" ? "off" : "on";

  const press = async () => {
    if (link === null) return;
    setBusy(true);
    try {
      await send(wish, link.token);
      setOutcome(wish);
      forgetArrival();
    } catch (error) {
      if (appErrorOf(error)?.code === "TOKEN_INVALID") setOutcome("dead");
      else showError(error, { title: m.notice_title_newsletter, text: m.error_newsletter_change_failed });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="page-column min-h-[50dvh] py-12 sm:py-20">
      <h1 className="text-3xl sm:text-4xl">{m.newsletter_page_title()}</h1>
      {outcome !== null || link === null ? (
        <Result outcome={outcome ?? "dead"} />
      ) : (
        <>
          <p className="mt-3 mb-7 max-w-prose text-muted">
            {wish === "on" ? m.newsletter_confirm_text() : m.newsletter_off_text()}
          </p>
          <Button tone="main" size="large" busy={busy} onClick={() => void press()}>
            {wish === "on" ? m.newsletter_confirm_action() : m.newsletter_off_action()}
          </Button>
        </>
      )}
    </div>
  );
}

/** Takes the focus, because it replaces the pressed button. */
function Result({ outcome }: { readonly outcome: Outcome }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="mt-3 mb-7 max-w-prose text-muted outline-none">
        {RESULTS[outcome]()}
      </p>
      <LinkButton to="/" tone="main" size="large">
        {m.nav_home()}
      </LinkButton>
    </>
  );
}

const RESULTS: Readonly<Record<Outcome, () => string>> = {
  on: m.newsletter_confirmed_text,
  off: m.newsletter_off_done_text,
  dead: m.newsletter_link_dead_text,
};

async function send(wish: Wish, token: string): Promise<void> {
  const { confirm, leave } = trpcClient.newsletter;
  await (wish === "on" ? confirm : leave).mutate({ token });
}
