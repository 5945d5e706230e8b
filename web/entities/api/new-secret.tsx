import { useState } from "react";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { isConflict, readAgain, saySame, secretMadeText, type Endpoint } from "./endpoint-facts.ts";
import { SecretDialog } from "./secret-dialog.tsx";

/** Asks before a new secret is made, and shows it: once. */
export function NewSecret(props: {
  readonly companyId: string;
  readonly endpoint: Endpoint;
  /** Somebody else was faster to change what is shown of it; what is saved has been read again. */
  readonly onConflict: (seen: Endpoint) => void;
  readonly onClose: () => void;
}) {
  const { companyId, onClose, onConflict } = props;
  // Of when it was opened: that is what was decided about.
  const [seen] = useState(props.endpoint);
  const { endpointId } = seen;
  const [secret, setSecret] = useState<string>();
  const make = trpc.webhooks.makeSecret.useMutation({
    onError: async (error, asked): Promise<void> => {
      const pressed = { endpointId, version: asked.basedOnVersion };
      const saved = await readAgain(companyId, pressed);
      if (isConflict(error) && saved !== undefined && saySame(seen, saved))
        return make.mutate({ ...asked, basedOnVersion: saved.version });
      if (isConflict(error) && saved !== undefined) onConflict(seen);
      else showError(error, { title: m.webhooks_title, text: m.webhook_failed });
      onClose();
    },
    onSuccess: (made) => {
      setSecret(made.secret);
      return trpcUtils.webhooks.list.invalidate();
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
      onConfirm={() => make.mutate({ companyId, endpointId, basedOnVersion: seen.version })}
    />
  );
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
