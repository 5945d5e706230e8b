import { payoutById } from "#db/queries/earnings/payouts.ts";
import type { MailOf } from "#domain/mails.ts";
import type { ComposeNeeds } from "../composer.ts";
import type { PayoutTemplate } from "./driver-template.ts";

/** What was sent to a driver; nothing once the payout was taken back. */
export async function composePayout(
  { db, settings }: ComposeNeeds,
  { kind, payoutId }: MailOf<"payout_made">,
): Promise<PayoutTemplate | null> {
  const payout = await payoutById(db, payoutId);
  if (payout === undefined || payout.takenBackAt !== null) return null;
  const { totalSatang, fromDay, throughDay, reference } = payout;
  const link = `${settings.origin}/driver/dashboard?view=earnings`;
  return { name: kind, totalSatang, fromDay, throughDay, reference, link };
}
