import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { certificatePayments, withholdingCertificates } from "../../schema/companies/certificates.ts";
import { settlements } from "../../schema/companies/settlements.ts";
import { hasChanged, runBatch } from "../batch.ts";
import { areKeepable, keepFiles, type FilesToKeep } from "../files.ts";
import { isOneOf } from "../is-one-of.ts";

type StoredCertificate = typeof withholdingCertificates.$inferSelect;

/** A certificate as one of the payments that it covers. */
export interface CertificateRow extends StoredCertificate {
  /** All payments that it covers, this one included. */
  readonly settlementIds: readonly string[];
}
type NewCertificate = Omit<CertificateRow, "voidedAt" | "voidedBy" | "voidReason">;

/**
 * Whether a payment of a company had tax withheld and has no certificate, and was not taken back: for the WHERE of a query
 * of `settlements`.
 */
export const awaitsCertificate: SQL = sql`${settlements.withheldSatang} > 0 AND NOT EXISTS (
  SELECT 1 FROM settlement_reversals WHERE settlement_id = ${settlements.settlementId}) AND NOT EXISTS (
  SELECT 1 FROM certificate_payments WHERE settlement_id = ${settlements.settlementId} AND is_void = 0)`;

/** A payment of a company, or `undefined`. */
export async function companySettlement(db: Database, companyId: string, settlementId: string) {
  return (await settlementsOf(db, companyId, [settlementId]))[0];
}

/** Those of these payments that are of a company. */
export async function settlementsOf(db: Database, companyId: string, settlementIds: readonly string[]) {
  return db
    .select()
    .from(settlements)
    .where(and(isOneOf(settlements.settlementId, settlementIds), eq(settlements.companyId, companyId)));
}

/** The certificates of payments, with the voided ones, oldest first; one that covers several is there for each. */
export async function certificatesOf(
  db: Database,
  settlementIds: readonly string[],
): Promise<CertificateRow[]> {
  const rows = await certificatesQuery(db, settlementIds);
  return rows
    .map(({ certificate, settlementId, covered }) => ({
      ...certificate,
      settlementId,
      settlementIds: JSON.parse(covered) as string[],
    }))
    .toSorted((a, b) => a.createdAt - b.createdAt);
}

/** The statement of `certificatesOf`, on its own so that a test can read its query plan. */
export function certificatesQuery(db: Database, settlementIds: readonly string[]) {
  return db
    .select({
      certificate: withholdingCertificates,
      settlementId: certificatePayments.settlementId,
      covered: sql<string>`(SELECT json_group_array(settlement_id) FROM certificate_payments AS all_of_it
        WHERE all_of_it.certificate_id = ${withholdingCertificates.certificateId})`,
    })
    .from(certificatePayments)
    .innerJoin(
      withholdingCertificates,
      eq(withholdingCertificates.certificateId, certificatePayments.certificateId),
    )
    .where(isOneOf(certificatePayments.settlementId, settlementIds));
}

/** Whether a company has a certificate with this number and day that is not void. */
export async function isFiled(
  db: Database,
  { companyId, number, issuedOn }: Pick<CertificateRow, "companyId" | "number" | "issuedOn">,
): Promise<boolean> {
  const row = await db
    .select({ certificateId: withholdingCertificates.certificateId })
    .from(withholdingCertificates)
    .where(
      and(
        eq(withholdingCertificates.companyId, companyId),
        eq(withholdingCertificates.number, number),
        eq(withholdingCertificates.issuedOn, issuedOn),
        isNull(withholdingCertificates.voidedAt),
      ),
    )
    .get();
  return row !== undefined;
}

/**
 * Files a certificate for its payments and keeps its picture, in one batch.
 * @returns false when the picture is not there or a payment was taken back, and nothing was written
 * @throws the database's unique-constraint error when a payment has one, or its number and day or its key is taken
 */
export async function insertCertificate(db: Database, row: NewCertificate): Promise<boolean> {
  const { certificateId, settlementId, companyId, number, issuedOn, amountSatang, fileId } = row;
  const { createdAt, createdBy, idempotencyKey, settlementIds } = row;
  const covered = JSON.stringify(settlementIds);
  const orderId = fileId === null ? "" : await orderOfPicture(db, covered, fileId);
  const picture: FilesToKeep = {
    fileIds: fileId === null ? [] : [fileId],
    purpose: "certificate",
    orderId,
    ownerId: createdBy,
  };
  const isRecorded = sql`EXISTS (
    SELECT 1 FROM withholding_certificates WHERE certificate_id = ${certificateId})`;
  const [inserted] = await runBatch(db, [
    sql`
      INSERT INTO withholding_certificates (certificate_id, settlement_id, company_id, number, issued_on,
        amount_satang, file_id, created_at, created_by, idempotency_key)
      SELECT ${certificateId}, ${settlementId}, ${companyId}, ${number}, ${issuedOn}, ${amountSatang}, ${fileId},
        ${createdAt}, ${createdBy}, ${idempotencyKey}
      WHERE ${areKeepable(picture, createdAt)} AND NOT EXISTS (
        SELECT 1 FROM settlement_reversals WHERE settlement_id IN (SELECT value FROM json_each(${covered})))`,
    sql`
      INSERT INTO certificate_payments (certificate_id, settlement_id)
      SELECT ${certificateId}, value FROM json_each(${covered}) WHERE ${isRecorded}`,
    keepFiles(picture, createdAt, isRecorded),
  ]);
  return hasChanged(inserted);
}

/** The order of the payments for which a picture was uploaded; "" when it was not. @param covered their ids, as JSON */
async function orderOfPicture(db: Database, covered: string, fileId: string): Promise<string> {
  const row = await db.get<{ orderId: string } | undefined>(sql`
    SELECT f.order_id AS orderId FROM json_each(${covered}) AS wanted
    JOIN settlement_lines l ON l.settlement_id = wanted.value
    JOIN files f ON f.file_id = ${fileId} AND f.order_id = l.order_id
    LIMIT 1`);
  return row?.orderId ?? "";
}

/** The statement that voids the certificate that covers a payment, if there is one, where `condition` holds. */
export function voidCertificatesOf(settlementId: string, change: Voiding, condition: SQL): SQL {
  const { voidedAt, voidedBy, voidReason } = change;
  return sql`
    UPDATE withholding_certificates
    SET voided_at = ${voidedAt}, voided_by = ${voidedBy}, void_reason = ${voidReason}
    WHERE certificate_id = (
      SELECT certificate_id FROM certificate_payments WHERE settlement_id = ${settlementId} AND is_void = 0)
      AND voided_at IS NULL AND ${condition}`;
}

interface Voiding {
  readonly voidedAt: number;
  readonly voidedBy: string;
  readonly voidReason: string;
}

/** Voids a certificate. @returns false when it is void already, or there is none; nothing was written */
export async function voidCertificateRow(
  db: Database,
  certificateId: string,
  { voidedAt, voidedBy, voidReason }: Voiding,
): Promise<boolean> {
  const written = await db
    .update(withholdingCertificates)
    .set({ voidedAt, voidedBy, voidReason })
    .where(
      and(eq(withholdingCertificates.certificateId, certificateId), isNull(withholdingCertificates.voidedAt)),
    )
    .returning({ certificateId: withholdingCertificates.certificateId });
  return written.length > 0;
}

/** How many payments of each company wait for their certificate. */
export async function certificatesDue(
  db: Database,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ companyId: string; due: number }>(certificatesDueQuery(companyIds));
  return new Map(rows.map(({ companyId, due }) => [companyId, due]));
}

/** The statement of `certificatesDue`, on its own so that a test can read its query plan. */
export function certificatesDueQuery(companyIds: readonly string[]): SQL {
  return sql`
    SELECT wanted.value AS companyId, (
      SELECT count(*) FROM settlements WHERE company_id = wanted.value AND ${awaitsCertificate}) AS due
    FROM json_each(${JSON.stringify(companyIds)}) AS wanted`;
}
