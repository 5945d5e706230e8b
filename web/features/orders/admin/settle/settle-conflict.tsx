import { useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { formatMoney } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Order } from "../../order-types.ts";

type Offer = Order["offer"];

/** The offer that was there when the form was opened, and one that somebody else has made since. */
export interface SeenOffer {
  /** What a press names: an offer that nobody here has seen is not replaced by it. */
  readonly seenOfferId: string | null;
  readonly seen: Offer;
  /** An open offer of somebody else, until it is decided about. */
  readonly theirs: NonNullable<Offer> | null;
  /** The own offer is to replace theirs. */
  readonly keepOwn: () => void;
}

/** Remembers which offer of an order was seen, whatever is read again while a form is open. */
export function useSeenOffer(offer: Offer): SeenOffer {
  const [seen, setSeen] = useState(offer);
  const isOther = offer !== null && offer.state === "open" && offer.offerId !== seen?.offerId;
  return {
    seenOfferId: seen?.offerId ?? null,
    seen,
    theirs: isOther ? offer : null,
    keepOwn: () => setSeen(offer),
  };
}

interface SettleConflictProps {
  readonly offer: SeenOffer;
  /** The total that would be offered here. */
  readonly totalSatang: number;
  /** Their offer stands. */
  readonly onTake: () => void;
}

/** Somebody else offered a price while this one was being made: theirs and the own one, and which of them holds. */
export function SettleConflict({
  offer: { theirs, seen, keepOwn },
  totalSatang,
  onTake,
}: SettleConflictProps) {
  if (theirs === null) return null;
  const before = seen?.totalSatang ?? null;
  return (
    <ConflictNotice
      key={theirs.offerId}
      width="narrow"
      text={m.settle_conflict_text()}
      changes={[{ field: "total", before, theirs: theirs.totalSatang, yours: totalSatang }]}
      label={() => m.price_total()}
      valueText={(_field, total) => (total === null ? m.settings_conflict_none() : formatMoney(total))}
      onTake={onTake}
    >
      <Button size="small" className="mt-2" onClick={keepOwn}>
        {m.settings_conflict_keep()}
      </Button>
    </ConflictNotice>
  );
}
