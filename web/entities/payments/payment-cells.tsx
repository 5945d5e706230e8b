import { Badge } from "#web/components/badge.tsx";
import { formatDuration, formatShortDay, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { PAYMENT_METHOD_TEXTS, PAYMENT_STATE_TEXTS } from "./payment-texts.ts";
import type { ListedPayment } from "./payment-types.ts";

interface CellProps {
  readonly payment: ListedPayment;
}

/** How a payment came: its method, Stripe's id, of a recorded transfer its day and reference, of cash the driver who took it. */
export function MethodCell({ payment }: CellProps) {
  const { method, stripeId, driverName, reference, reportedAt } = payment;
  return (
    <>
      {PAYMENT_METHOD_TEXTS[method]()}
      {stripeId !== null && (
        <span className="block max-w-44 text-sm wrap-anywhere text-muted select-all">{stripeId}</span>
      )}
      {reference !== "" && (
        <span className="block max-w-44 text-sm wrap-anywhere text-muted">
          {reportedAt !== null && `${formatShortDay(reportedAt)} · `}
          {m.payment_reference({ reference })}
        </span>
      )}
      {driverName !== null && (
        <span className="block text-sm wrap-anywhere text-muted">
          {m.admin_cash_taken_by({ name: driverName })}
        </span>
      )}
    </>
  );
}

/** When a payment came into its state, and how long it has waited. `now`: epoch milliseconds. */
export function SinceCell({ payment, now }: CellProps & { readonly now: number }) {
  const { state, createdAt, reportedAt, decidedAt, takenBackAt } = payment;
  const at = takenBackAt ?? decidedAt ?? reportedAt ?? createdAt;
  const waits = state === "open" || state === "reported";
  return (
    <>
      {formatShortDayAndTime(at)}
      {waits && (
        <span className="block text-muted">
          {m.payment_waits({ duration: formatDuration(Math.max(0, now - at) / 1000) })}
        </span>
      )}
    </>
  );
}

/** The picture of a payment's slip, which opens it; without one it says so. */
export function SlipCell({ payment: { orderId, slipUrl } }: CellProps) {
  if (slipUrl === null) return <span className="text-sm text-muted">{m.payment_slip_none()}</span>;
  return (
    <a href={slipUrl} target="_blank" rel="noopener" className="block">
      <img
        src={slipUrl}
        alt={m.payment_slip_open({ orderId })}
        loading="lazy"
        className="size-16 rounded-control border border-line bg-sunken object-cover"
      />
    </a>
  );
}

/** The state of a payment, why it was rejected or taken back, and what its customer says against it. */
export function StateCell({ payment: { state, reason, dispute } }: CellProps) {
  return (
    <>
      <Badge tone={PAYMENT_STATE_TEXTS[state].tone}>{PAYMENT_STATE_TEXTS[state].text()}</Badge>
      {reason !== "" && (
        <span className="mt-1 block max-w-xs text-sm wrap-anywhere whitespace-pre-line text-muted">
          {reason}
        </span>
      )}
      {dispute !== "" && (
        <span className="mt-1 block max-w-xs text-sm font-semibold wrap-anywhere whitespace-pre-line text-brick">
          {m.admin_cash_dispute({ text: dispute })}
        </span>
      )}
    </>
  );
}
