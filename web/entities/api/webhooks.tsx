import { useState } from "react";
import { DELIVERIES_KEPT_MS } from "#domain/api/webhook-event.ts";
import { DAY_MS } from "#domain/time.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { usePressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatNumber } from "#web/lib/i18n/format.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import { EditEndpoint } from "./edit-endpoint.tsx";
import {
  factsOf,
  isConflict,
  readAgain,
  saySame,
  stateText,
  type Endpoint,
  type EndpointFacts,
} from "./endpoint-facts.ts";
import { NewSecret, SecretNote } from "./new-secret.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";

const failedTo = (error: unknown) => showError(error, { title: m.webhooks_title, text: m.webhook_failed });

/** Where the programs of a company are told of its orders; another endpoint, for its owners. */
export function Webhooks({ companyId }: { readonly companyId: string }) {
  const query = trpc.webhooks.list.useQuery({ companyId });
  if (query.data === undefined)
    return <QueryFallback query={query} rows={2} failed={m.webhooks_load_failed()} />;
  const { endpoints, mayMake } = query.data;
  return (
    <div className="flex flex-col gap-4">
      {endpoints.length === 0 && <p className="text-muted">{m.webhooks_none()}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.endpointId} {...{ companyId, endpoint, mayMake }} />
        ))}
      </ul>
      {mayMake && <WebhookForm companyId={companyId} />}
    </div>
  );
}

interface RowProps {
  readonly companyId: string;
  readonly endpoint: Endpoint;
  readonly mayMake: boolean;
}

function EndpointRow({ companyId, endpoint, mayMake }: RowProps) {
  const { endpointId, url, events, version, pausedAt } = endpoint;
  const [isDeleting, setDeleting] = useState(false);
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const [isMakingSecret, setMakingSecret] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const one = { companyId, endpointId };
  const test = trpc.webhooks.test.useMutation({
    onSuccess: ({ isAccepted, status, failure }) =>
      isAccepted
        ? showToast("success", m.webhooks_title(), m.webhook_test_accepted({ status: status ?? "" }))
        : showToast("warning", m.webhooks_title(), m.webhook_test_refused({ failure })),
    onError: failedTo,
  });
  const saved = factsOf(endpoint);
  const conflict = usePressConflict(FACTS, saved);
  const save = trpc.webhooks.save.useMutation({
    onMutate: () => endpoint,
    onSuccess: () => {
      conflict.clear();
      return trpcUtils.webhooks.invalidate();
    },
    onError: async (error, asked, pressed = endpoint): Promise<void> => {
      const now = await readAgain(companyId, { endpointId, version: asked.basedOnVersion });
      if (!isConflict(error) || now === undefined) return failedTo(error);
      // The version alone is another: the press is about this one, too.
      if (saySame(pressed, now)) return save.mutate({ ...asked, basedOnVersion: now.version });
      const seen = factsOf(pressed);
      conflict.refused(seen, { ...seen, state: stateText(asked.isPaused) });
    },
  });
  const pause = () =>
    save.mutate({ ...one, url, events: [...events], isPaused: pausedAt === null, basedOnVersion: version });
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{url}</span>
        <EndpointBadge endpoint={endpoint} />
      </p>
      <p className="text-sm wrap-anywhere text-muted">{events.join(" · ")}</p>
      {pausedAt !== null && (
        <p className="text-sm">
          {m.webhook_paused_note({ days: formatNumber(DELIVERIES_KEPT_MS / DAY_MS) })}
        </p>
      )}
      <SecretNote endpoint={endpoint} />
      {conflict.changes !== null && (
        <ConflictNotice
          width="narrow"
          words="chosen"
          text={m.press_conflict_text()}
          changes={conflict.changes}
          label={(field) => FACT_LABELS[field]()}
          valueText={(_, value) => (typeof value === "string" ? value : value.text) || "–"}
          onTake={conflict.take}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={test.isPending} onClick={() => test.mutate(one)}>
          {m.webhook_test()}
        </Button>
        <Button size="small" busy={save.isPending} onClick={pause}>
          {pausedAt === null ? m.webhook_pause() : m.webhook_resume()}
        </Button>
        {mayMake && (
          <Button
            size="small"
            aria-label={`${m.action_edit()}: ${url}`}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            {m.action_edit()}
          </Button>
        )}
        {mayMake && (
          <Button
            size="small"
            aria-label={`${m.webhook_secret_new()}: ${url}`}
            onClick={() => setMakingSecret(true)}
          >
            {m.webhook_secret_new()}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={showsDeliveries}
          onClick={() => setShowsDeliveries(!showsDeliveries)}
        >
          {m.webhook_deliveries()}
        </Button>
        <Button size="small" aria-label={`${m.webhook_delete()}: ${url}`} onClick={() => setDeleting(true)}>
          {m.webhook_delete()}
        </Button>
      </div>
      {isEditing && <EditEndpoint {...{ companyId, endpoint }} onClose={() => setEditing(false)} />}
      {showsDeliveries && <WebhookDeliveries {...one} />}
      {isDeleting && (
        <DeleteDialog
          companyId={companyId}
          endpoint={endpoint}
          onConflict={(seen) => conflict.refused(factsOf(seen), deleted())}
          onClose={() => setDeleting(false)}
        />
      )}
      {isMakingSecret && (
        <NewSecret
          companyId={companyId}
          endpoint={endpoint}
          onConflict={(seen) =>
            conflict.refused(factsOf(seen), {
              ...factsOf(seen),
              secret: { madeAt: null, text: m.webhook_secret_new() },
            })
          }
          onClose={() => setMakingSecret(false)}
        />
      )}
    </li>
  );
}

const FACT_LABELS = {
  url: m.webhook_url_label,
  events: m.webhook_events_label,
  state: m.webhook_state_label,
  secret: m.webhook_secret_title,
} as const satisfies Record<keyof EndpointFacts, () => string>;
const FACTS = Object.keys(FACT_LABELS) as readonly (keyof EndpointFacts)[];

/** What whoever deletes an endpoint wants of each fact. */
function deleted(): EndpointFacts {
  const text = m.webhook_delete();
  return { url: text, events: text, state: text, secret: { madeAt: null, text } };
}

function EndpointBadge({ endpoint: { pausedAt, isFailing } }: { readonly endpoint: Endpoint }) {
  if (pausedAt === null) return <Badge tone="done">{m.webhook_active()}</Badge>;
  return (
    <Badge tone={isFailing ? "stopped" : "neutral"} wraps>
      {isFailing ? m.webhook_failing() : m.webhook_paused()}
    </Badge>
  );
}

function DeleteDialog(props: {
  readonly companyId: string;
  readonly endpoint: Endpoint;
  readonly onConflict: (seen: Endpoint) => void;
  readonly onClose: () => void;
}) {
  const { companyId, onConflict, onClose } = props;
  // Of when it was opened: that is what was decided about.
  const [seen] = useState(props.endpoint);
  const { endpointId } = seen;
  const remove = trpc.webhooks.remove.useMutation({
    onSuccess: async () => {
      await trpcUtils.webhooks.invalidate();
      onClose();
    },
    onError: async (error, asked): Promise<void> => {
      const now = await readAgain(companyId, { endpointId, version: asked.basedOnVersion });
      if (isConflict(error) && now !== undefined && saySame(seen, now))
        return remove.mutate({ ...asked, basedOnVersion: now.version });
      if (isConflict(error) && now !== undefined) onConflict(seen);
      else failedTo(error);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.webhook_delete_title()}
      description={m.webhook_delete_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.webhook_delete()}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ companyId, endpointId, basedOnVersion: seen.version })}
    >
      <p className="font-semibold wrap-anywhere">{seen.url}</p>
    </ConfirmDialog>
  );
}
