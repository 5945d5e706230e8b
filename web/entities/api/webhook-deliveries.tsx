import { Badge, type StatusText } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import type { DeliveryState } from "#domain/api/webhook-event.ts";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

const STATE_TEXTS = {
  delivered: { text: m.webhook_delivery_delivered, tone: "done" },
  pending: { text: m.webhook_delivery_pending, tone: "waiting" },
  parked: { text: m.webhook_delivery_parked, tone: "stopped" },
} as const satisfies Record<DeliveryState, StatusText>;

/** What an endpoint was told lately, newest first; each can be sent again. */
export function WebhookDeliveries(props: { readonly companyId: string; readonly endpointId: string }) {
  const query = trpc.webhooks.deliveries.useQuery(props);
  const replay = trpc.webhooks.replay.useMutation({
    onSuccess: () => showToast("success", m.webhooks_title(), m.webhook_replayed()),
    onError: (error) => showError(error, { title: m.webhooks_title, text: m.webhook_failed }),
    onSettled: () => trpcUtils.webhooks.deliveries.invalidate(),
  });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={2} failed={m.webhooks_load_failed()} />;
  const { items } = query.data;
  if (items.length === 0) return <p className="text-muted">{m.webhook_deliveries_none()}</p>;
  return (
    <ol className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
      {items.map(({ sequence, event, state, createdAt, failure }) => (
        <li key={sequence} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="figures text-sm text-muted">#{sequence}</span>
          <code className="text-sm wrap-anywhere">{event}</code>
          <Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].text()}</Badge>
          <span className="text-sm text-muted">
            {[formatShortDayAndTime(createdAt), failure].filter(Boolean).join(" · ")}
          </span>
          {state !== "pending" && (
            <Button
              size="small"
              className="ml-auto"
              aria-label={`${m.webhook_replay()}: ${event} #${sequence}`}
              busy={replay.isPending && replay.variables.sequence === sequence}
              onClick={() => replay.mutate({ ...props, sequence })}
            >
              {m.webhook_replay()}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
