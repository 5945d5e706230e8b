import { companyById } from "#db/queries/companies/companies.ts";
import {
  listOpenInvoices,
  openInvoicesOfQuery,
  numberedInvoicesQuery,
  type OpenInvoiceRow,
} from "#db/queries/companies/open-invoices.ts";
import { settlementByKey, writeSettlement, type SettlementRow } from "#db/queries/companies/settlements.ts";
import type { PageInput } from "#db/queries/page.ts";
import { orderMoney, type MoneyChange } from "#db/queries/payments/order-money.ts";
import type { OpenInvoicesInput, SettleInput } from "#domain/companies/company-input.ts";
import { openSatang } from "#domain/companies/credit.ts";
import { settlementRefusal, withholdingOfPart, type SettledInvoice } from "#domain/companies/settlement.ts";
import { documentNumber, readDocumentNumber, seriesYear } from "#domain/documents/numbering.ts";
import { AppError } from "#domain/errors.ts";
import type { AccountPayment } from "#domain/payments/decide-account.ts";
import { decidePayment } from "#domain/payments/decide-payment.ts";
import { bangkokDay, bangkokInstant } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { checkFields } from "../check-fields.ts";
import { refuseOwnCompany } from "./company-access.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { untilWritten, type Tries } from "../until-written.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** Another writer may change one of the orders in between. Where the price of one is being decided, its money waits for that. */
const WAITING: Tries = { tries: 5, pauseMs: (attempts) => 50 * attempts };

/**
 * A page of the open invoices of a company with what may still be withheld of each, the oldest order first; with `search`
 * those that have this number, in the series of this or the last year where it is written without one. For accountants.
 * @throws AppError NOT_FOUND
 */
export async function readOpenInvoices(
  { db, now }: Pick<Needs, "db" | "now">,
  { companyId, search = "", ...page }: OpenInvoicesInput & PageInput,
) {
  if ((await companyById(db, companyId)) === undefined) throw new AppError("NOT_FOUND");
  if (search === "") {
    const { items, nextCursor } = await listOpenInvoices(db, companyId, page);
    return { items: items.map(toOpenInvoice), nextCursor };
  }
  const numbered = searchedNumber(search, now());
  const found = numbered === null ? [] : await numberedInvoicesQuery(db, companyId, numbered);
  return { items: found.map(toOpenInvoice), nextCursor: null };
}

/** A searched number of an invoice, whole (`INV2026-000012`) or without its series (`12`); `null` for any other text. */
function searchedNumber(search: string, now: number) {
  const whole = readDocumentNumber(search);
  if (whole !== null) return whole.kind === "invoice" ? { years: [whole.year], number: whole.number } : null;
  const year = seriesYear(now);
  return /^\d{1,9}$/.test(search.trim()) ? { years: [year, year - 1], number: Number(search) } : null;
}

function toOpenInvoice(row: OpenInvoiceRow) {
  const { invoiceId, orderId, year, number, dueOn, totalSatang, withholding, invoicedSatang } = row;
  const left = invoicedSatang ?? totalSatang;
  const whole = withholding && withholdingOfPart(withholding, left, totalSatang);
  return {
    invoiceId,
    orderId,
    number: year === null || number === null ? "" : documentNumber("invoice", year, number),
    dueOn,
    openSatang: openSatang(row),
    withholdableSatang: Math.max(0, (whole?.withheldSatang ?? 0) - row.withheldSatang),
  };
}

/**
 * Records one payment of a company that settles several invoices: the transfer and the tax withheld of it are
 * each a payment of their order, all written together or not at all. Repeating the request changes nothing.
 * @throws AppError NOT_FOUND,
 *   OWN_RECORD for a company of the admin,
 *   BAD_INPUT for a day to come,
 *   SETTLEMENT_MISMATCH,
 *   SETTLEMENT_INVOICE_CLOSED, also for other facts under the key of an earlier one,
 *   or SERVICE_UNAVAILABLE when others kept writing
 */
export async function settleInvoices(
  deps: Needs,
  adminId: string,
  input: SettleInput,
): Promise<{ settlementId: string }> {
  await refuseOwnCompany(deps, adminId, input.companyId);
  return untilWritten(WAITING, async () => {
    const earlier = await settlementByKey(deps.db, input);
    if (earlier !== undefined) return { settlementId: sameAs(earlier, input) };
    const invoiceIds = input.allocations.map(({ invoiceId }) => invoiceId);
    const rows = await openInvoicesOfQuery(deps.db, input.companyId, invoiceIds);
    const invoices = rows.map(toOpenInvoice);
    checkFields({ receivedOn: input.receivedOn > bangkokDay(deps.now()) ? "INVALID" : null });
    const refusal = settlementRefusal(invoices, input);
    if (refusal !== null) throw new AppError(refusal.code, { params: refusal.params ?? {} });
    const settled = await writeOnce(deps, adminId, input, invoices);
    if (settled === null) return null;
    const { companyId, receivedOn, transferredSatang, withheldSatang, allocations } = input;
    const facts = { companyId, receivedOn, transferredSatang, withheldSatang, allocations };
    deps.audit?.changed("settlement", settled, null, facts);
    deps.audit?.concerns(...invoices.map(({ orderId }) => orderId));
    return { settlementId: settled };
  });
}

/** The id of the settlement that this request has recorded. @throws AppError SETTLEMENT_INVOICE_CLOSED for other facts */
function sameAs(earlier: SettlementRow, input: SettleInput): string {
  const isSame =
    earlier.receivedOn === input.receivedOn &&
    earlier.transferredSatang === input.transferredSatang &&
    earlier.withheldSatang === input.withheldSatang &&
    earlier.reference === input.reference;
  if (!isSame) throw new AppError("SETTLEMENT_INVOICE_CLOSED");
  return earlier.settlementId;
}

/** The id of the settlement, or `null` when one of its orders has changed since it was read, or its price is being decided. */
async function writeOnce(
  deps: Needs,
  adminId: string,
  input: SettleInput,
  invoices: readonly SettledInvoice[],
): Promise<string | null> {
  const { companyId, receivedOn, transferredSatang, withheldSatang, reference, idempotencyKey } = input;
  const now = deps.now();
  const settlementId = crypto.randomUUID();
  const lines = input.allocations.flatMap((allocation) => {
    const orderId = invoices.find(({ invoiceId }) => invoiceId === allocation.invoiceId)?.orderId;
    return orderId === undefined ? [] : [{ settlementId, orderId, ...allocation }];
  });
  const receivedAt = bangkokInstant(receivedOn, "00:00") ?? now;
  const changes = await Promise.all(
    lines.map(({ orderId, ...line }) => changeOf(deps, orderId, { ...line, adminId, receivedAt }, now)),
  );
  const row = { settlementId, companyId, receivedOn, transferredSatang, withheldSatang, reference };
  try {
    const isWritten = await writeSettlement(
      deps.db,
      { ...row, createdAt: now, createdBy: adminId, idempotencyKey },
      lines,
      changes,
    );
    return isWritten ? settlementId : null;
  } catch (error) {
    // The same request came twice at once; the next round answers with the first.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function changeOf(
  { db }: Needs,
  orderId: string,
  { settlementId, adminId, transferSatang, withheldSatang, receivedAt }: AccountPayment,
  now: number,
): Promise<MoneyChange> {
  const seen = await orderMoney(db, orderId);
  if (seen === undefined) throw new AppError("NOT_FOUND");
  const decision = decidePayment(
    seen.money,
    { type: "settle_account", settlementId, adminId, transferSatang, withheldSatang, receivedAt },
    now,
  );
  if (decision.outcome === "refused") throw new AppError(decision.code);
  if (decision.outcome === "unchanged") throw new AppError("SETTLEMENT_INVOICE_CLOSED");
  return { seen, after: decision.money, events: decision.events };
}
