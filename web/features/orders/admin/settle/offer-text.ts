import { formatMoney, formatShortDayAndTime } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { Offer } from "../../order-types.ts";

/** What became of the latest offer, for admins. */
export function offerText({ state, totalSatang, expiresAt, withdrawnReason }: Offer): string {
  const total = formatMoney(totalSatang);
  const until = formatShortDayAndTime(expiresAt);
  switch (state) {
    case "open":
      return m.settle_state_open({ total, until });
    case "accepted":
      return m.history_offer_accepted({ total });
    case "declined":
      return m.settle_state_declined({ total });
    case "expired":
      return m.settle_state_expired({ total, until });
    case "withdrawn":
      if (withdrawnReason === null) return m.settle_state_withdrawn({ total });
      return [
        m.history_offer_withdrawn({ total }),
        // Taken out with the customer's other words once they are erased.
        ...(withdrawnReason === "" ? [] : [m.order_reason({ reason: withdrawnReason })]),
      ].join(" · ");
  }
}
