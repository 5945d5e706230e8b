import { formatShortDay, formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** A recorded payment of a company. */
export type CompanySettlement = RouterOutputs["companies"]["settlements"]["items"][number];
/** A filed certificate of what was withheld of one. */
export type Certificate = NonNullable<CompanySettlement["certificate"]>;

/** What a filed certificate says. */
export function certificateText({ number, issuedOn, amountSatang }: Certificate): string {
  const day = formatShortDay(Date.parse(issuedOn));
  return m.certificate_filed({ number, day, amount: formatUnitPrice(amountSatang) });
}
