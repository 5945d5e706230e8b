import { Badge, type StatusText } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import type { DeliveryState } from "#domain/api/webhook-event.ts";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

type Delivery = RouterOutputs["webhooks"]["deliveries"]["items"][number];

const STATE_TEXTS = {
  delivered: { text: m.webhook_delivery_delivered, tone: "done" },
  pending: { text: m.webhook_delivery_pending, tone: "waiting" },
  parked: { text: m.webhook_delivery_parked, tone: "stopped" },
} as const satisfies Record<DeliveryState, StatusText>;

/** How often the list is read again while something waits. */
const WAITING_READ_MS = 5_000;

const AFTER = {
  onError: (error: unknown) => showError(error, { title: m.webhooks_title, text: m.webhook_failed }),
  onSettled: () => trpcUtils.webhooks.deliveries.invalidate(),
};

/**
 * What an endpoint was told lately, newest first; each can be sent again; one that failed is tried at once,
 * or skipped, by a press.
 */
export function WebhookDeliveries(props: { readonly companyId: string; readonly endpointId: string }) {
  const query = trpc.webhooks.deliveries.useInfiniteQuery(props, {
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((each) => each.state === "pending")) === true &&
      WAITING_READ_MS,
  });
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: ({ isPaused }) =>
      showToast("success", m.webhooks_title(), isPaused ? m.webhook_replayed_paused() : m.webhook_replayed()),
    ...AFTER,
  });
  const skip = trpc.webhooks.skip.useMutation({
    onSuccess: ({ state }) =>
      showToast(
        "success",
        m.webhooks_title(),
        state === "parked" ? m.webhook_skipped() : m.webhook_accepted_meanwhile(),
      ),
    ...AFTER,
  });
  return (
    <PagedList
      query={query}
      rows={2}
      failed={m.webhooks_load_failed()}
      empty={<p className="text-muted">{m.webhook_deliveries_none()}</p>}
    >
      {(deliveries) => (
        <ol className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.sequence}
              delivery={delivery}
              busy={isPressed(replay, delivery) || isPressed(skip, delivery)}
              onSend={() => replay.mutate({ ...props, sequence: delivery.sequence })}
              onSkip={() => skip.mutate({ ...props, sequence: delivery.sequence })}
            />
          ))}
        </ol>
      )}
    </PagedList>
  );
}

interface Press {
  readonly isPending: boolean;
  readonly variables?: { readonly sequence: number } | undefined;
}

function isPressed({ isPending, variables }: Press, { sequence }: Delivery): boolean {
  return isPending && variables?.sequence === sequence;
}

function DeliveryRow(props: {
  readonly delivery: Delivery;
  readonly busy: boolean;
  readonly onSend: () => void;
  readonly onSkip: () => void;
}) {
  const { delivery, busy, onSend, onSkip } = props;
  const { sequence, event, state, createdAt, nextAt, failure } = delivery;
  // What has not failed goes out by itself once those before it have.
  const isAwaited = state === "pending" && failure === null;
  const send = state === "pending" ? m.webhook_try_now() : m.webhook_replay();
  const facts = [
    formatShortDayAndTime(createdAt),
    failure,
    state === "pending" && !isAwaited && m.webhook_next_try({ at: formatShortDayAndTime(nextAt) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="figures text-sm text-muted">#{sequence}</span>
      <code className="text-sm wrap-anywhere">{event}</code>
      <Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].text()}</Badge>
      <span className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</span>
      {!isAwaited && (
        <span className="ml-auto flex flex-wrap gap-2">
          <Button size="small" aria-label={`${send}: ${event} #${sequence}`} busy={busy} onClick={onSend}>
            {send}
          </Button>
          {state === "pending" && (
            <Button
              size="small"
              aria-label={`${m.webhook_skip()}: ${event} #${sequence}`}
              disabled={busy}
              onClick={onSkip}
            >
              {m.webhook_skip()}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
