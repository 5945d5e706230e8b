import { useState } from "react";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { PagedList } from "#web/entities/fallbacks/paged-list.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatShortDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { ApiKeyForm } from "./api-key-form.tsx";
import { API_SCOPE_TEXTS } from "./api-texts.ts";

type ApiKey = RouterOutputs["apiKeys"]["list"]["items"][number];

/** The API keys of a company: what each may do and whether it works; another one, for its owners. */
export function ApiKeys({ companyId }: { readonly companyId: string }) {
  const query = trpc.apiKeys.list.useInfiniteQuery(
    { companyId },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <div className="flex flex-col gap-4">
      <PagedList
        query={query}
        rows={2}
        failed={m.api_keys_load_failed()}
        empty={<p className="text-muted">{m.api_keys_none()}</p>}
      >
        {(keys) => (
          <ul className="flex flex-col divide-y divide-line">
            {keys.map((key) => (
              <KeyRow key={key.keyId} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        )}
      </PagedList>
      {query.data?.pages[0]?.mayMake === true && <ApiKeyForm companyId={companyId} />}
      {revoking !== undefined && (
        <RevokeDialog companyId={companyId} apiKey={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </div>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { name, prefix, scopes, createdAt, madeBy, lastUsedAt, revokedAt } = apiKey;
  const used =
    lastUsedAt === null ? m.api_key_unused() : m.api_key_used({ at: formatShortDayAndTime(lastUsedAt) });
  return (
    <li className="grid gap-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <code className="text-sm text-muted">{prefix}…</code>
          <KeyBadge apiKey={apiKey} />
        </p>
        <p className="text-sm">{scopes.map((scope) => API_SCOPE_TEXTS[scope]()).join(" · ")}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {m.api_key_made({ day: formatShortDay(createdAt), name: madeBy })} · {used}
        </p>
      </div>
      {revokedAt === null && (
        <Button size="small" aria-label={`${m.api_key_revoke()}: ${name}`} onClick={onRevoke}>
          {m.api_key_revoke()}
        </Button>
      )}
    </li>
  );
}

function KeyBadge({ apiKey: { isWorking, revokedAt } }: { readonly apiKey: ApiKey }) {
  if (isWorking) return <Badge tone="done">{m.api_key_working()}</Badge>;
  return (
    <Badge tone="stopped" wraps>
      {revokedAt === null ? m.api_key_without_owner() : m.api_key_revoked()}
    </Badge>
  );
}

function RevokeDialog(props: {
  readonly companyId: string;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}) {
  const { companyId, apiKey, onClose } = props;
  const revoke = trpc.apiKeys.revoke.useMutation({
    onError: (error) => showError(error, { title: m.notice_title_company, text: m.api_key_failed }),
    onSettled: () => {
      onClose();
      return trpcUtils.apiKeys.invalidate();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.api_key_revoke_title({ name: apiKey.name })}
      description={m.api_key_revoke_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_back()}
      confirmLabel={m.api_key_revoke()}
      tone="danger"
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ companyId, keyId: apiKey.keyId })}
    />
  );
}
