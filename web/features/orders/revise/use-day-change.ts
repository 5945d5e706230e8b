import { useState } from "react";
import { checkPickupTime } from "#domain/orders/pickup-time.ts";
import { bangkokDay, bangkokInstant, bangkokTime } from "#domain/time.ts";
import { useAcknowledgement } from "#web/entities/truck-hours/use-truck-hours.ts";
import { FIELD_TEXTS } from "#web/lib/errors/field-texts.ts";
import { trpc, type trpcClient } from "#web/lib/api/trpc.ts";
import { useSettled } from "#web/lib/use-settled.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../order-types.ts";
import { usePressKey } from "#web/lib/use-press-key.ts";
import { useRevision } from "./use-revision.ts";
import { useSeenValue } from "./use-seen-value.ts";

/** What another pickup time would do to an order. */
export type DayPreview = Awaited<ReturnType<typeof trpcClient.orders.previewDayChange.query>>;

/** The form that moves an order to another time: what would follow is asked for as soon as a time is chosen. */
export function useDayChange(order: Order, onDone: () => void) {
  const { orderId } = order;
  const [when, setWhen] = useState({ date: bangkokDay(order.pickupAt), time: bangkokTime(order.pickupAt) });
  const revision = useRevision(onDone);
  const pickupAt = bangkokInstant(when.date, when.time);
  const own = whyNotPickup(pickupAt, order);
  const asked = own === null ? pickupAt : null;
  const [settled] = useSettled(asked);
  const canAsk = asked !== null && asked === settled;
  const query = trpc.orders.previewDayChange.useQuery(
    { orderId, pickupAt: new Date(asked ?? 0).toISOString() },
    { enabled: canAsk, staleTime: 0, gcTime: 0 },
  );
  const preview = canAsk && query.data?.toPickupAt === asked ? query.data : null;
  const warning =
    preview === null || preview.truckHours === null
      ? null
      : { hours: preview.truckHours, stops: order.stops };
  const acknowledgement = useAcknowledgement(warning);
  const key = usePressKey(asked);
  const change = trpc.orders.changeDay.useMutation(revision.handlers);
  const seen = useSeenValue({
    saved: preview !== null && preview.revision > order.revision ? preview.fromPickupAt : order.pickupAt,
    chosen: pickupAt,
    isSending: change.isPending,
    onAdopt: (at) => setWhen({ date: bangkokDay(at), time: bangkokTime(at) }),
  });
  return {
    when,
    chosen: pickupAt,
    seen,
    choose: (next: { readonly date: string; readonly time: string }) => {
      setWhen(next);
      revision.clearErrors();
    },
    /** Why the chosen time cannot be the new one, in words; `null` when it can, and while it is the present one. */
    error: revision.errors["pickupAt"] ?? (own === "same" ? null : own),
    reasonError: revision.errors["reason"] ?? null,
    preview,
    isChecking: asked !== null && preview === null && query.error === null,
    refusal: canAsk && preview === null ? query.error : null,
    warning,
    acknowledgement,
    isPending: change.isPending,
    /** Sends the change that `preview` shows. */
    send: (reason: string) => {
      if (preview === null || asked === null || seen.theirs !== null) return;
      change.mutate({
        orderId,
        pickupAt: new Date(asked).toISOString(),
        revision: preview.revision,
        truckHoursAcknowledged: acknowledgement.isGiven,
        idempotencyKey: key,
        reason,
      });
    },
  };
}

/** Why an order cannot be moved to this time, in words; `same`: it is its present time. */
function whyNotPickup(pickupAt: number | null, order: Order): string | null {
  if (pickupAt === null) return m.pickup_moment_required();
  if (pickupAt === order.pickupAt) return "same";
  const code = checkPickupTime(pickupAt, Date.now());
  return code === null ? null : FIELD_TEXTS[code]();
}
