import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../client.ts";
import { withholdingCertificates } from "../../schema/companies/certificates.ts";
import { settlements } from "../../schema/companies/settlements.ts";
import { runBatch } from "../batch.ts";
import { areKeepable, keepFiles, type FilesToKeep } from "../files.ts";
import { isOneOf } from "../is-one-of.ts";

export type CertificateRow = typeof withholdingCertificates.$inferSelect;
type NewCertificate = Omit<CertificateRow, "voidedAt" | "voidedBy" | "voidReason">;

/**
 * Whether a payment of a company had tax withheld and has no certificate, and was not taken back: for the WHERE of a query
 * of `settlements`.
 */
export const awaitsCertificate: SQL = sql`${settlements.withheldSatang} > 0 AND NOT EXISTS (
  SELECT 1 FROM settlement_reversals WHERE settlement_id = ${settlements.settlementId}) AND NOT EXISTS (
  SELECT 1 FROM withholding_certificates
  WHERE settlement_id = ${settlements.settlementId} AND voided_at IS NULL)`;

/** A payment of a company, or `undefined`. */
export async function settlementOf(db: Database, companyId: string, settlementId: string) {
  return db
    .select()
    .from(settlements)
    .where(and(eq(settlements.settlementId, settlementId), eq(settlements.companyId, companyId)))
    .get();
}

/** The certificates of payments, with the voided ones, oldest first. */
export async function certificatesOf(db: Database, settlementIds: readonly string[]) {
  const rows = await certificatesQuery(db, settlementIds);
  return rows.toSorted((a, b) => a.createdAt - b.createdAt);
}

/** The statement of `certificatesOf`, on its own so that a test can read its query plan. */
export function certificatesQuery(db: Database, settlementIds: readonly string[]) {
  return db
    .select()
    .from(withholdingCertificates)
    .where(isOneOf(withholdingCertificates.settlementId, settlementIds));
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
 * Files a certificate and keeps its picture, in one batch.
 * @returns false when the picture is not there or the payment was taken back, and nothing was written
 * @throws the database's unique-constraint error when the payment has one, or its number and day or its key is taken
 */
export async function insertCertificate(db: Database, row: NewCertificate): Promise<boolean> {
  const { certificateId, settlementId, companyId, number, issuedOn, amountSatang, fileId } = row;
  const { createdAt, createdBy, idempotencyKey } = row;
  const orderId = fileId === null ? "" : await orderOfPicture(db, settlementId, fileId);
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
        SELECT 1 FROM settlement_reversals WHERE settlement_id = ${settlementId})`,
    keepFiles(picture, createdAt, isRecorded),
  ]);
  return inserted?.changes === 1;
}

/** The order of the payment for which a picture was uploaded; "" when it was not. */
async function orderOfPicture(db: Database, settlementId: string, fileId: string): Promise<string> {
  const row = await db.get<{ orderId: string } | undefined>(sql`
    SELECT f.order_id AS orderId FROM files f
    JOIN settlement_lines l ON l.settlement_id = ${settlementId} AND l.order_id = f.order_id
    WHERE f.file_id = ${fileId}`);
  return row?.orderId ?? "";
}

/** The statement that voids the certificate of a payment, if it has one, where `condition` holds. */
export function voidCertificatesOf(settlementId: string, change: Voiding, condition: SQL): SQL {
  const { voidedAt, voidedBy, voidReason } = change;
  return sql`
    UPDATE withholding_certificates
    SET voided_at = ${voidedAt}, voided_by = ${voidedBy}, void_reason = ${voidReason}
    WHERE settlement_id = ${settlementId} AND voided_at IS NULL AND ${condition}`;
}

interface Voiding {
  readonly voidedAt: number;
  readonly voidedBy: string;
  readonly voidReason: string;
}

/** Voids a certificate. @returns false when it is void already, or there is none; nothing was written */
export async function voidCertificateRow(
  db: Database,
  { certificateId, settlementId }: Pick<CertificateRow, "certificateId" | "settlementId">,
  { voidedAt, voidedBy, voidReason }: Voiding,
): Promise<boolean> {
  const written = await db
    .update(withholdingCertificates)
    .set({ voidedAt, voidedBy, voidReason })
    .where(
      and(
        eq(withholdingCertificates.certificateId, certificateId),
        eq(withholdingCertificates.settlementId, settlementId),
        isNull(withholdingCertificates.voidedAt),
      ),
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
