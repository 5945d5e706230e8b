import { useEffect, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { Card } from "#web/components/card.tsx";
import { LinkButton } from "#web/components/link-button.tsx";
import { Spinner } from "#web/components/feedback/spinner.tsx";
import { trpcClient } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { useLinkArrival } from "#web/lib/session/link-arrival.ts";
import { m } from "#web/paraglide/messages.js";
import type { Offer } from "../order-types.ts";
import { OfferAnswers, type GivenAnswer, type OfferAnswer } from "./offer-answer.tsx";
import { OfferDetails } from "./offer-details.tsx";

type View = { readonly at: "loading" | "dead" | "failed" } | { readonly at: "shown"; readonly offer: Offer };

/**
 * The page of a mailed link to an offer. It needs no session, and nothing is answered before a press, because some mail
 * programs open every link of a mail.
 */
export function OfferPage() {
  const token = useLinkArrival("/offer")?.token ?? null;
  const [round, setRound] = useState(0);
  return (
    <div className="page-column min-h-[50dvh] max-w-3xl py-10 sm:py-14">
      <h1 className="mb-6 text-3xl sm:text-4xl">{m.offer_page_title()}</h1>
      {token === null ? (
        <DeadLink />
      ) : (
        <OfferOfLink key={`${token} ${round}`} token={token} onAgain={() => setRound(round + 1)} />
      )}
    </div>
  );
}

function OfferOfLink({ token, onAgain }: { readonly token: string; readonly onAgain: () => void }) {
  const [view, setView] = useState<View>({ at: "loading" });
  const [sending, setSending] = useState<OfferAnswer | null>(null);
  useEffect(() => {
    let left = false;
    const load = async () => {
      const next = await loadOffer(token);
      if (!left) setView(next);
    };
    void load();
    return () => {
      left = true;
    };
  }, [token]);
  const answer = async (given: GivenAnswer) => {
    setSending(given.answer);
    try {
      const offer = await trpcClient.orders.answerOfferOfLink.mutate({ token, ...given });
      setView({ at: "shown", offer });
    } catch (error) {
      showError(error, { title: m.notice_title_order, text: m.offer_answer_failed });
      const now = await loadOffer(token);
      if (now.at === "shown") setView(now);
    } finally {
      setSending(null);
    }
  };
  switch (view.at) {
    case "loading":
      return <Spinner className="size-8 text-muted" />;
    case "dead":
      return <DeadLink />;
    case "failed":
      return <Button onClick={onAgain}>{m.action_retry()}</Button>;
    case "shown":
      return (
        <Card edged>
          <div className="grid gap-6">
            <p className="figures font-semibold">{m.order_title({ orderId: view.offer.orderId })}</p>
            <OfferDetails offer={view.offer} />
            <OfferAnswers offer={view.offer} sending={sending} onAnswer={(given) => void answer(given)} />
            {view.offer.state !== "open" && (
              <LinkButton to="/orders/$orderId" params={{ orderId: view.offer.orderId }}>
                {m.order_title({ orderId: view.offer.orderId })}
              </LinkButton>
            )}
          </div>
        </Card>
      );
  }
}

function DeadLink() {
  return (
    <>
      <p className="mb-7 max-w-prose text-muted">{m.offer_link_dead()}</p>
      <LinkButton to="/orders" tone="main" size="large">
        {m.offer_to_orders()}
      </LinkButton>
    </>
  );
}

async function loadOffer(token: string): Promise<View> {
  try {
    return { at: "shown", offer: await trpcClient.orders.offerOfLink.mutate({ token }) };
  } catch (error) {
    if (appErrorOf(error)?.code === "TOKEN_INVALID") return { at: "dead" };
    showError(error, { title: m.notice_title_order, text: m.order_load_failed });
    return { at: "failed" };
  }
}
