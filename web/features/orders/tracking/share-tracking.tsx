import { useMutation } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { Copy, Link2, Send } from "lucide-react";
import { Button } from "#web/components/button.tsx";
import { copyText } from "#web/lib/copy-text.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { restartRead } from "#web/lib/api/restart-read.ts";
import { trpc, trpcClient, trpcUtils } from "#web/lib/api/trpc.ts";
import { m } from "#web/paraglide/messages.js";

export interface ShareTrackingProps {
  readonly orderId: string;
  /** The token of the link, or `null` where there is none. */
  readonly token: string | null;
}

const FAILED = { title: m.notice_title_order, text: m.tracking_share_failed };

/** The link with which anybody follows the order: made, copied, sent and revoked here. */
export function ShareTracking({ orderId, token }: ShareTrackingProps) {
  const share = useMutation({
    mutationFn: () => trpcClient.tracking.share.mutate({ orderId }),
    onSuccess: (linkToken) => showLink(orderId, linkToken),
    onError: (error) => showError(error, FAILED),
  });
  const revoke = useMutation({
    mutationFn: () => trpcClient.tracking.unshare.mutate({ orderId }),
    onSuccess: () => {
      showLink(orderId, null);
      showToast("success", m.tracking_share_label(), m.tracking_share_revoked());
    },
    onError: (error) => showError(error, FAILED),
  });
  return (
    <div className="border-t border-line pt-4 print:hidden">
      <h3 className="text-base">{m.tracking_share_title()}</h3>
      <p className="mt-1 mb-3 text-sm text-muted">{m.tracking_share_text()}</p>
      {token === null ? (
        <Button
          icon={<Link2 aria-hidden="true" className="size-5" />}
          busy={share.isPending}
          onClick={() => share.mutate()}
        >
          {m.tracking_share_create()}
        </Button>
      ) : (
        <OpenLink
          address={new URL(`/track#${token}`, location.origin).href}
          isRevoking={revoke.isPending}
          onRevoke={() => revoke.mutate()}
        />
      )}
    </div>
  );
}

interface OpenLinkProps {
  readonly address: string;
  readonly isRevoking: boolean;
  readonly onRevoke: () => void;
}

function OpenLink({ address, isRevoking, onRevoke }: OpenLinkProps) {
  const copy = async () => {
    if (await copyText(address)) showToast("success", m.tracking_share_label(), m.profile_copied());
    else showToast("error", m.tracking_share_label(), m.profile_copy_failed());
  };
  return (
    <div className="grid gap-3">
      <p>
        <span className="block text-sm text-muted">{m.tracking_share_label()}</span>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-block py-0.5 text-sm wrap-anywhere text-teal underline decoration-1 underline-offset-4 select-all hover:text-teal-deep"
        >
          {address}
        </a>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copy()}
        >
          {m.tracking_share_copy()}
        </Button>
        {canSend() && (
          <Button
            size="small"
            icon={<Send aria-hidden="true" className="size-4" />}
            onClick={() => void send(address)}
          >
            {m.tracking_share_send()}
          </Button>
        )}
        <Button size="small" tone="plain" busy={isRevoking} onClick={onRevoke}>
          {m.tracking_share_revoke()}
        </Button>
      </div>
    </div>
  );
}

function showLink(orderId: string, linkToken: string | null): void {
  trpcUtils.tracking.ofOrder.setData({ orderId }, (known) => known && { ...known, linkToken });
  restartRead(getQueryKey(trpc.tracking.ofOrder, { orderId }, "query"));
}

/** Whether the device has a sheet for sending links; not every browser does. */
function canSend(): boolean {
  return "share" in navigator;
}

async function send(address: string): Promise<void> {
  try {
    await navigator.share({ title: m.profile_track(), url: address });
  } catch {
    // Closing the sheet ends here too; the link can still be copied.
  }
}
