import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { QueryFallback } from "#web/entities/fallbacks/query-fallback.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { usePressConflict } from "#web/entities/edit-conflict/use-press-conflict.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { EditEndpoint } from "./edit-endpoint.tsx";
import { isConflict, NewSecret, secretMadeText, SecretNote } from "./new-secret.tsx";
import { WebhookDeliveries } from "./webhook-deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";

type Endpoint = RouterOutputs["webhooks"]["list"]["endpoints"][number];

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
    onSuccess: conflict.clear,
    onError: (error) => {
      if (!isConflict(error)) failedTo(error);
    },
    onSettled: async (_done, error, { isPaused }) => {
      await trpcUtils.webhooks.invalidate();
      if (isConflict(error)) conflict.refused(saved, { ...saved, state: stateText(isPaused) });
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
      <SecretNote endpoint={endpoint} />
      {conflict.changes !== null && (
        <ConflictNotice
          width="narrow"
          words="chosen"
          text={m.press_conflict_text()}
          changes={conflict.changes}
          label={(field) => FACT_LABELS[field]()}
          valueText={(_, value) => (value === "" ? "–" : value)}
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
          {...one}
          basedOnVersion={version}
          facts={saved}
          onConflict={(seen) => conflict.refused(seen, deleted())}
          onClose={() => setDeleting(false)}
        />
      )}
      {isMakingSecret && (
        <NewSecret
          {...one}
          basedOnVersion={version}
          onConflict={() => conflict.refused(saved, { ...saved, secret: m.webhook_secret_new() })}
          onClose={() => setMakingSecret(false)}
        />
      )}
    </li>
  );
}

/** What two people can change of an endpoint at once, as a conflict shows it. */
interface EndpointFacts {
  readonly url: string;
  readonly events: string;
  readonly state: string;
  /** Who made its secret and when; "" for the first one. */
  readonly secret: string;
}

const FACT_LABELS = {
  url: m.webhook_url_label,
  events: m.webhook_events_label,
  state: m.webhook_state_label,
  secret: m.webhook_secret_title,
} as const satisfies Record<keyof EndpointFacts, () => string>;
const FACTS = Object.keys(FACT_LABELS) as readonly (keyof EndpointFacts)[];

function factsOf(endpoint: Endpoint): EndpointFacts {
  const { url, events, pausedAt } = endpoint;
  return {
    url,
    events: events.join(" · "),
    state: stateText(pausedAt !== null),
    secret: secretMadeText(endpoint),
  };
}

function stateText(isPaused: boolean): string {
  return isPaused ? m.webhook_paused() : m.webhook_active();
}

/** What whoever deletes an endpoint wants of each fact. */
function deleted(): EndpointFacts {
  const text = m.webhook_delete();
  return { url: text, events: text, state: text, secret: text };
}

function EndpointBadge({ endpoint: { pausedAt, isFailing } }: { readonly endpoint: Endpoint }) {
  if (pausedAt === null) return <Badge tone="done">{m.webhook_active()}</Badge>;
  return (
    <Badge tone={isFailing ? "stopped" : "neutral"} wraps>
      {isFailing ? m.webhook_failing() : m.webhook_paused()}
    </Badge>
  );
}

type Facts = ReturnType<typeof factsOf>;

function DeleteDialog(props: {
  readonly companyId: string;
  readonly endpointId: string;
  readonly basedOnVersion: number;
  readonly facts: Facts;
  readonly onConflict: (seen: Facts) => void;
  readonly onClose: () => void;
}) {
  const { companyId, endpointId, onConflict, onClose } = props;
  // Of when it was opened: that is what was decided about.
  const [{ basedOnVersion, facts }] = useState(props);
  const remove = trpc.webhooks.remove.useMutation({
    onError: (error) => {
      if (!isConflict(error)) failedTo(error);
    },
    onSettled: async (_done, error) => {
      await trpcUtils.webhooks.invalidate();
      if (isConflict(error)) onConflict(facts);
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
      onConfirm={() => remove.mutate({ companyId, endpointId, basedOnVersion })}
    >
      <p className="font-semibold wrap-anywhere">{facts.url}</p>
    </ConfirmDialog>
  );
}
