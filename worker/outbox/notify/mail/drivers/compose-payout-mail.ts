import { payoutById } from "#db/queries/earnings/payouts.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import { driverPage } from "./driver-page.ts";
import type { PayoutTemplate } from "./driver-template.ts";

/** What was sent to a driver, unless it was taken back; that it was is a mail of its own. */
export async function composePayout(
  deps: ComposeNeeds,
  { kind, payoutId }: MailOf<"payout_made" | "payout_taken_back">,
): Promise<PayoutTemplate | null> {
  const payout = await payoutById(deps.db, payoutId);
  if (payout === undefined) return null;
  const { driverId, totalSatang, fromDay, throughDay, reference, takenBackAt, takeBackReason } = payout;
  if ((takenBackAt !== null) !== (kind === "payout_taken_back")) return null;
  const link = await driverPage(deps, driverId, "/driver/dashboard?view=earnings");
  return { name: kind, totalSatang, fromDay, throughDay, reference, reason: takeBackReason ?? "", link };
}
