import { MAX_SETTLED_INVOICES } from "#domain/companies/company-input.ts";
import type { SettledInvoice } from "#domain/companies/settlement.ts";
import { SATANG_PER_BAHT, sumSatang } from "#domain/money.ts";
import { formatUnitPrice } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** What was typed for an invoice, in baht. */
export interface TypedRow {
  readonly transfer: string;
  readonly withheld: string;
}

/** The form as typed; an invoice that is not settled has no row. */
export interface TypedSettlement {
  readonly receivedOn: string;
  readonly transferred: string;
  readonly withheld: string;
  readonly reference: string;
  readonly rows: Readonly<Record<string, TypedRow>>;
}

/** What is wrong, by field: `invoices` is the choice, `<invoiceId>.transfer` and `<invoiceId>.withheld` are its row's. */
export type SettleProblems = Readonly<Record<string, string>>;

/** Typed baht as satang; `NaN` for what is no number. */
export const toSatang = (baht: string) => Math.round(Number(baht) * SATANG_PER_BAHT);

/** What keeps a settlement from being recorded, as the server would refuse it; empty when nothing does. */
export function settleProblems(
  invoices: readonly SettledInvoice[],
  { receivedOn, transferred, withheld, reference, rows }: TypedSettlement,
): SettleProblems {
  const typed = Object.values(rows);
  const found: Record<string, string | null> = {
    receivedOn: requiredProblem(receivedOn),
    transferred: sumProblem(
      transferred,
      typed.map((row) => row.transfer),
    ),
    withheld: sumProblem(
      withheld,
      typed.map((row) => row.withheld),
    ),
    reference: requiredProblem(reference),
    invoices: choiceProblem(typed.length),
  };
  for (const invoice of invoices) {
    const row = rows[invoice.invoiceId];
    if (row === undefined) continue;
    const { openSatang, withholdableSatang } = invoice;
    const mostWithheld = Math.min(openSatang, withholdableSatang);
    found[`${invoice.invoiceId}.withheld`] = amountProblem(row.withheld, mostWithheld);
    found[`${invoice.invoiceId}.transfer`] = amountProblem(
      row.transfer,
      Math.max(0, openSatang - (toSatang(row.withheld) || 0)),
    );
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])),
  );
}

function choiceProblem(count: number): string | null {
  if (count === 0) return m.field_required();
  const max = MAX_SETTLED_INVOICES;
  return count > max ? m.settle_too_many_invoices({ max, count }) : null;
}

function requiredProblem(text: string): string | null {
  return text.trim() === "" ? m.field_required() : null;
}

function amountProblem(typed: string, mostSatang = Number.POSITIVE_INFINITY): string | null {
  if (typed.trim() === "") return m.field_required();
  const satang = toSatang(typed);
  if (!(satang >= 0)) return m.field_invalid();
  return satang > mostSatang ? m.amount_most({ max: formatUnitPrice(mostSatang) }) : null;
}

/** What was received is what is allocated, to the satang. */
function sumProblem(typed: string, parts: readonly string[]): string | null {
  const problem = amountProblem(typed);
  if (problem !== null) return problem;
  const [given, allocated] = [toSatang(typed), sumSatang(parts.map((part) => toSatang(part) || 0))];
  if (given === allocated) return null;
  return m.error_settlement_mismatch({
    given: formatUnitPrice(given),
    allocated: formatUnitPrice(allocated),
  });
}
