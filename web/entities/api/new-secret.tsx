import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { appErrorOf } from "#web/lib/errors/app-error.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { SecretDialog } from "./secret-dialog.tsx";

type Endpoint = RouterOutputs["webhooks"]["list"]["endpoints"][number];

/** Asks before a new secret is made, and shows it: once. */
export function NewSecret(props: {
  readonly companyId: string;
  readonly endpointId: string;
  readonly basedOnVersion: number;
  /** Somebody else was faster; what is saved has been read again. */
  readonly onConflict: () => void;
  readonly onClose: () => void;
}) {
  const { onClose, onConflict, ...one } = props;
  const [secret, setSecret] = useState<string>();
  const make = trpc.webhooks.makeSecret.useMutation({
    onSuccess: (made) => setSecret(made.secret),
    onError: (error) => {
      if (!isConflict(error)) showError(error, { title: m.webhooks_title, text: m.webhook_failed });
      onClose();
    },
    onSettled: async (_made, error) => {
      await trpcUtils.webhooks.list.invalidate();
      if (isConflict(error)) onConflict();
    },
  });
  if (secret !== undefined)
    return (
      <SecretDialog
        secret={secret}
        title={m.webhook_secret_title()}
        text={m.webhook_secret_text()}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.webhook_secret_new_title()}
      description={m.webhook_secret_new_text()}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={m.webhook_secret_new()}
      busy={make.isPending}
      onConfirm={() => make.mutate(one)}
    />
  );
}

/** Whether somebody else was faster to change the endpoint. */
export function isConflict(error: unknown): boolean {
  return appErrorOf(error)?.code === "WEBHOOK_VERSION_CONFLICT";
}

/** Who made the secret and when; "" of a first one. */
export function secretMadeText({ secretMadeAt, secretMadeBy }: Endpoint): string {
  if (secretMadeAt === null) return "";
  return m.webhook_secret_made({ at: formatShortDayAndTime(secretMadeAt), name: secretMadeBy });
}

/** Who made the secret and when, and until when the one before still signs; nothing of a first one. */
export function SecretNote({ endpoint }: { readonly endpoint: Endpoint }) {
  const { oldSecretUntil } = endpoint;
  const made = secretMadeText(endpoint);
  if (made === "") return null;
  return (
    <p className="text-sm wrap-anywhere">
      {oldSecretUntil === null
        ? made
        : `${made} · ${m.webhook_secret_both({ at: formatShortDayAndTime(oldSecretUntil) })}`}
    </p>
  );
}
