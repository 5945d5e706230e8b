import { contactToSend } from "#web/entities/contact/contact-to-send.ts";
import type { BuyerValues } from "#web/entities/documents/buyer-values.ts";
import { goodsToSend } from "#web/entities/goods/goods-payload.ts";
import { askedStops, hasPlace, type MoveStop } from "#web/entities/moves/move.ts";
import { vehiclesOf } from "#web/entities/moves/move-request.ts";
import { doorOf, doorToSend } from "#web/entities/stops/door-draft.ts";
import { placeToSend } from "#web/entities/stops/place-to-send.ts";
import { trpcClient } from "#web/lib/api/trpc.ts";
import type { PhoneDraft } from "./phone-draft.ts";

/** What a call says beside its draft. */
export interface Sent {
  /** The caller's name as it is shown. */
  readonly name: string;
  /** Whom the office has seen; `null`: nobody is known. */
  readonly customerId: string | null;
  readonly isInvited: boolean;
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /** The company that the documents are made out to; `null`: whom the customer has saved, or the caller. */
  readonly buyer: BuyerValues | null;
}

/** What is sent of every call. */
function commonOf(draft: PhoneDraft, { name, customerId, isInvited, pickupAt, buyer }: Sent) {
  const stopKeys = stopsToSend(draft).map(({ key }) => String(key));
  return {
    ...contactToSend({
      contactName: name,
      contactEmail: draft.email,
      contactPhone: draft.phone,
      hasWhatsapp: draft.hasWhatsapp,
      lineId: draft.lineId,
      notes: draft.notes,
      declaredValue: draft.declaredValue,
    }),
    pickupAt: new Date(pickupAt).toISOString(),
    // Of which the call asks for the access to the stops.
    goods: goodsToSend(draft.move.goods, stopKeys),
    customerId,
    isInvited,
    locale: draft.locale,
    termsRead: true as const,
    ...(buyer !== null && { buyer }),
    idempotencyKey: draft.idempotencyKey,
  };
}

/** Places the order of a call at the price that was read out, on the account of a company where one was chosen. */
export function sendOrder(
  draft: PhoneDraft,
  sent: Sent,
  priced: {
    readonly token: string;
    readonly companyId: string | null;
    readonly truckHoursAcknowledged: boolean;
  },
): Promise<{ orderId: string }> {
  const { token, companyId, truckHoursAcknowledged } = priced;
  return trpcClient.orders.placeByPhone.mutate({
    ...commonOf(draft, sent),
    token,
    ...(truckHoursAcknowledged && { truckHoursAcknowledged }),
    ...(companyId !== null && { companyId }),
    stops: stopsToSend(draft).map((stop) => doorToSend(doorOf(stop))),
  });
}

/** Takes a call down without a price: its places as they were said. */
export function sendUnpriced(draft: PhoneDraft, sent: Sent): Promise<{ orderId: string }> {
  const { counts, workers, loadRange } = draft.move;
  return trpcClient.orders.bookByPhone.mutate({
    ...commonOf(draft, sent),
    stops: stopsToSend(draft).map(placeToSend),
    vehicles: vehiclesOf(counts),
    workers,
    loadRange,
  });
}

/** The stops of a call in travel order: the chosen places, and without a price also those in words. */
export function stopsToSend({
  move,
  isUnpriced,
}: Pick<PhoneDraft, "move" | "isUnpriced">): readonly MoveStop[] {
  return isUnpriced ? move.stops.filter(hasPlace) : askedStops(move);
}
