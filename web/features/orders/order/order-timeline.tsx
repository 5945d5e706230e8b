import { RouteLine } from "#web/components/route-line.tsx";
import { formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import { ORDER_STATUS_TEXTS } from "#web/entities/orders/order-status-texts.ts";
import { progressOf, type ProgressStep } from "./order-progress.ts";
import { awaitsPrice } from "./order-rules.ts";
import { actorText } from "../order-texts.ts";
import type { Order, OrderReader } from "../order-types.ts";

export interface OrderTimelineProps {
  readonly order: Pick<Order, "status" | "createdAt" | "events" | "totalSatang" | "offer">;
  readonly reader: OrderReader;
  /** `across` is horizontal where there is room. */
  readonly direction: "down" | "across";
}

/** The order's progress as a route line. */
export function OrderTimeline({ order, reader, direction }: OrderTimelineProps) {
  return (
    <RouteLine
      label={m.order_progress_label()}
      direction={direction}
      stops={progressOf(order).map((step) => ({
        key: step.status,
        state: step.state,
        content: <Step step={step} reader={reader} hint={hintFor(step, order, reader)} />,
      }))}
    />
  );
}

const HINTS: Readonly<Record<ProgressStep["status"], (() => string) | null>> = {
  pending: m.order_status_hint_pending,
  confirmed: m.order_status_hint_confirmed,
  in_transit: m.order_status_hint_in_transit,
  delivered: null,
  cancelled: null,
};

/** The hint at the current step about what comes next, for the customer. */
function hintFor(step: ProgressStep, order: OrderTimelineProps["order"], reader: OrderReader): string | null {
  if (step.state !== "here" || reader !== "customer") return null;
  // The offer itself says what comes next.
  if (awaitsPrice(order) && order.offer !== null) return null;
  return awaitsPrice(order) ? m.order_status_hint_unpriced() : (HINTS[step.status]?.() ?? null);
}

interface StepProps {
  readonly step: ProgressStep;
  readonly reader: OrderReader;
  readonly hint: string | null;
}

function Step({ step, reader, hint }: StepProps) {
  const { status, state, at, actor, reason } = step;
  return (
    <>
      <p
        className={
          state === "ahead"
            ? "font-heading text-muted"
            : state === "broken"
              ? "font-heading font-semibold text-brick"
              : "font-heading font-semibold"
        }
      >
        {ORDER_STATUS_TEXTS[status].text()}
      </p>
      {at !== null && (
        <p className="figures text-sm text-muted">
          {formatShortDayAndTime(at)}
          {actor !== null && <span className="block">{actorText(actor, reader)}</span>}
        </p>
      )}
      {reason !== "" && <p className="mt-1 text-sm wrap-anywhere">{m.order_reason({ reason })}</p>}
      {hint !== null && <p className="mt-1 max-w-xs text-sm">{hint}</p>}
    </>
  );
}
