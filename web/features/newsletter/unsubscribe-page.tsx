import { useEffect, useRef, useState } from "react";
import { OPTIONAL_TOPICS } from "#domain/notifications/notification-table.ts";
import { Button } from "#web/components/button.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { TOPIC_TEXTS } from "#web/entities/notifications/topic-texts.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { forgetArrival, useLinkArrival } from "#web/lib/session/link-arrival.ts";
import { m } from "#web/paraglide/messages.js";

/**
 * The page of the link at the foot of a mail that is not essential. It waits for a press, because some mail programs open
 * every link of a mail.
 */
export function UnsubscribePage() {
  const link = useLinkArrival("/unsubscribe");
  const [outcome, setOutcome] = useState<"done" | "dead" | null>(null);
  const [busy, setBusy] = useState(false);
  const topic = OPTIONAL_TOPICS.find((each) => link?.type === `${each}_off`);

  const press = async () => {
    if (link === null) return;
    setBusy(true);
    try {
      await trpcClient.notifications.unsubscribe.mutate({ token: link.token });
      setOutcome("done");
      forgetArrival();
    } catch (error) {
      if (appErrorOf(error)?.code === "TOKEN_INVALID") setOutcome("dead");
      else showError(error, { title: m.notifications_title, text: m.unsubscribe_failed });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="page-column min-h-[50dvh] py-12 sm:py-20">
      <h1 className="text-3xl sm:text-4xl">{m.unsubscribe_title()}</h1>
      {outcome !== null || topic === undefined ? (
        <Result text={outcome === "done" ? m.unsubscribe_done() : m.unsubscribe_dead()} />
      ) : (
        <>
          <p className="mt-3 mb-7 max-w-prose text-muted">
            {m.unsubscribe_text({ topic: TOPIC_TEXTS[topic].name() })}
          </p>
          <Button tone="main" size="large" busy={busy} onClick={() => void press()}>
            {m.unsubscribe_action()}
          </Button>
        </>
      )}
    </div>
  );
}

/** Takes the focus, because it replaces the pressed button. */
function Result({ text }: { readonly text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => paragraph.current?.focus(), []);
  return (
    <>
      <p ref={paragraph} tabIndex={-1} className="mt-3 mb-7 max-w-prose text-muted outline-none">
        {text}
      </p>
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/" tone="main" size="large">
          {m.nav_home()}
        </LinkButton>
        <LinkButton to="/profile" size="large">
          {m.notifications_title()}
        </LinkButton>
      </p>
    </>
  );
}
