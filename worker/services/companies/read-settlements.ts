import { certificatesOf, type CertificateRow } from "#db/queries/companies/certificates.ts";
import { companyById } from "#db/queries/companies/companies.ts";
import {
  listSettlements,
  settlementWithReversal,
  type SettledLine,
  type SettlementFilter,
} from "#db/queries/companies/settlement-list.ts";
import { documentNumber } from "#domain/documents/numbering.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { fileUrl } from "../files/file-links.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now">;

/**
 * The recorded payments of a company, newest first, with the numbers of their invoices and receipts and with their
 * certificates of tax withheld. For admins.
 * @throws AppError NOT_FOUND
 */
export async function readSettlements(
  deps: Needs,
  viewer: Pick<Viewer, "userId">,
  { companyId, isWaiting, ...page }: SettlementFilter & Parameters<typeof listSettlements>[2],
) {
  const { db } = deps;
  if ((await companyById(db, companyId)) === undefined) throw new AppError("NOT_FOUND");
  const { items, nextCursor } = await listSettlements(db, { companyId, isWaiting }, page);
  return { nextCursor, items: await shownSettlements(deps, viewer, items) };
}

/**
 * One recorded payment of a company, as the list of them shows it, and whose it is. For admins.
 * @throws AppError NOT_FOUND
 */
export async function readSettlement(deps: Needs, viewer: Pick<Viewer, "userId">, settlementId: string) {
  const row = await settlementWithReversal(deps.db, settlementId);
  const company = row && (await companyById(deps.db, row.companyId));
  if (row === undefined || company === undefined) throw new AppError("NOT_FOUND");
  const [settlement] = await shownSettlements(deps, viewer, [row]);
  if (settlement === undefined) throw new AppError("NOT_FOUND");
  return { companyId: company.companyId, companyName: company.name, settlement };
}

type ReadSettlement = NonNullable<Awaited<ReturnType<typeof settlementWithReversal>>>;

async function shownSettlements(
  deps: Needs,
  viewer: Pick<Viewer, "userId">,
  items: readonly ReadSettlement[],
) {
  const rows = await certificatesOf(
    deps.db,
    items.map(({ settlementId }) => settlementId),
  );
  const certificates = await Promise.all(rows.map((row) => shownCertificate(deps, viewer, row)));
  return items.map(({ settlementId, lines, takenBackAt, takenBackReason, ...settlement }) => {
    const { receivedOn, transferredSatang, withheldSatang, reference } = settlement;
    const ofPayment = certificates.filter((each) => each.settlementId === settlementId);
    return {
      settlementId,
      receivedOn,
      transferredSatang,
      withheldSatang,
      reference,
      lines: lines.map(shownLine),
      /** When and why it was taken back; `null` while it holds. */
      takenBack: takenBackAt === null ? null : { at: takenBackAt, reason: takenBackReason ?? "" },
      /** The one that is filed, if any. */
      certificate: ofPayment.find(({ voidReason }) => voidReason === "") ?? null,
      voidedCertificates: ofPayment.filter(({ voidReason }) => voidReason !== ""),
    };
  });
}

async function shownCertificate(deps: Needs, viewer: Pick<Viewer, "userId">, row: CertificateRow) {
  const { certificateId, settlementId, number, issuedOn, amountSatang, fileId, voidReason } = row;
  const payments = row.settlementIds.length;
  const pictureUrl = fileId === null ? null : await fileUrl(deps, viewer, fileId);
  return { certificateId, settlementId, number, issuedOn, amountSatang, payments, pictureUrl, voidReason };
}

function shownLine(line: SettledLine) {
  const { orderId, invoiceId, transferSatang, withheldSatang, receiptId, receiptYear, receiptNumber } = line;
  return {
    orderId,
    transferSatang,
    withheldSatang,
    invoice: {
      documentId: invoiceId,
      number: documentNumber("invoice", line.invoiceYear, line.invoiceNumber),
    },
    /** `null` until it is issued. */
    receipt:
      receiptId === null || receiptYear === null || receiptNumber === null
        ? null
        : { documentId: receiptId, number: documentNumber("receipt", receiptYear, receiptNumber) },
  };
}
