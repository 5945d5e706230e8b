import { Mail } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/dialog.tsx";
import { SeenNotice } from "#web/entities/edit-conflict/seen-notice.tsx";
import { useSeen } from "#web/entities/edit-conflict/use-seen.ts";
import { trpc, trpcUtils } from "#web/lib/api/trpc.ts";
import { showError } from "#web/lib/errors/show-error.ts";
import { showToast } from "#web/lib/errors/toast.ts";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";

/**
 * How a customer without an account is invited to one, and the button that invites them, again too. Nothing where the order has
 * no address, or its customer an account.
 */
export function InviteCustomer({ order }: { readonly order: Order }) {
  const [open, setOpen] = useState(false);
  const { isCustomerOnFile, contactEmail, invitation } = order;
  if (!isCustomerOnFile || contactEmail === "") return null;
  return (
    <div className="mt-3 grid justify-items-start gap-2 print:hidden">
      <p className="text-sm wrap-anywhere text-muted">
        {invitation === null
          ? m.customer_not_invited()
          : m.customer_invited({
              email: invitation.email,
              sent: formatShortDayAndTime(invitation.sentAt),
              until: formatShortDayAndTime(invitation.until),
            })}
      </p>
      <Button
        size="small"
        icon={<Mail aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {labelOf(order)}
      </Button>
      {open && <InviteDialog order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}

function labelOf({ invitation }: Order): string {
  return invitation === null ? m.customer_invite() : m.driver_invite_again();
}

function InviteDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { orderId, contactEmail } = order;
  const key = useRef(crypto.randomUUID());
  // What it says of an earlier invitation stays while it is open.
  const [label] = useState(() => labelOf(order));
  const invite = trpc.orders.inviteCustomer.useMutation({
    onSuccess: () => {
      showToast("success", m.notice_title_order(), m.customer_invite_sent());
      void trpcUtils.orders.byId.invalidate({ orderId });
      onClose();
    },
    onError: (error) => {
      showError(error, { title: m.notice_title_order, text: m.customer_invite_failed });
      void trpcUtils.orders.byId.invalidate({ orderId });
    },
  });
  // The order behind it may get another address, to which nobody has said yes.
  const about = useSeen(contactEmail, invite.isPending);
  const seenEmail = about.seen;
  // What was sent so far was about the other address.
  const take = () => {
    key.current = crypto.randomUUID();
    about.take();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={label}
      description={m.customer_invite_text({ email: seenEmail })}
      closeLabel={m.action_close()}
      cancelLabel={m.action_cancel()}
      confirmLabel={label}
      busy={invite.isPending}
      onConfirm={() => {
        if (!about.isChanged) invite.mutate({ orderId, key: key.current, seenEmail });
      }}
    >
      <SeenNotice
        about={{ ...about, take }}
        saved={contactEmail}
        label={m.account_email_label()}
        valueText={(email) => email}
      />
    </ConfirmDialog>
  );
}
