import { BUDDHIST_ERA_YEARS } from "../time.ts";
import type { DocumentLine } from "../documents/document.ts";

/** The month of a Bangkok day: `2026-11-25` is in the period `2026-11`. */
export function periodOf(day: string): string {
  return day.slice(0, 7);
}

/** The month before: `2026-01` follows `2025-12`. */
export function periodBefore(period: string): string {
  const [year = 0, month = 0] = period.split("-").map(Number);
  const before = new Date(Date.UTC(year, month - 2, 1));
  return before.toISOString().slice(0, 7);
}

/**
 * Up to which billing day companies are billed on a day: the day of the month; on its last day all that are left, so
 * that a billing day 31 is the 28th of February.
 */
export function billedUpToDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return date === lastDay ? 31 : date;
}

/**
 * The period that a company is billed for on a day, or `null` when it has been or its day has not come. A day on which
 * nothing ran is made up for: then the period before is billed.
 */
export function periodToBill(
  { billingDay, lastBilledPeriod }: { readonly billingDay: number; readonly lastBilledPeriod: string },
  day: string,
): string | null {
  const period = periodOf(day);
  const due = billingDay <= billedUpToDay(day) ? period : periodBefore(period);
  return lastBilledPeriod < due ? due : null;
}

/** An open invoice as a billing note lists it. */
export interface BilledInvoice {
  readonly invoiceId: string;
  readonly orderId: string;
  /** `INV2026-000012`. */
  readonly number: string;
  /** Bangkok days. */
  readonly issuedOn: string;
  readonly dueOn: string | null;
  /** What is open of it when the note is made. */
  readonly amountSatang: number;
}

/** An invoice as a line of the document. It repeats what the invoice says, so it has no tax of its own. */
export function billedLine({ number, orderId, issuedOn, dueOn, amountSatang }: BilledInvoice): DocumentLine {
  const due = dueOn === null ? null : { th: `ครบกำหนด ${thaiDay(dueOn)}`, en: `due ${plainDay(dueOn)}` };
  return {
    kind: "billed_invoice",
    description: {
      th: [`ใบแจ้งหนี้ ${number}`, thaiDay(issuedOn), orderId, due?.th].filter(Boolean).join(" · "),
      en: [`Invoice ${number}`, plainDay(issuedOn), orderId, due?.en].filter(Boolean).join(" · "),
    },
    quantity: 1,
    unit: { th: "ฉบับ", en: "invoice" },
    amountSatang,
    taxClass: "none",
    vatRateBp: 0,
    vatSatang: 0,
  };
}

/** `22/12/2026`. */
function plainDay(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** `22/12/2569`: Thai documents count years of the Buddhist era. */
function thaiDay(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${Number(year) + BUDDHIST_ERA_YEARS}`;
}
