import {
  certificatesOf,
  insertCertificate,
  isFiled,
  companySettlement,
  settlementsOf,
  voidCertificateRow,
  type CertificateRow,
} from "#db/queries/companies/certificates.ts";
import { isAnyTakenBack } from "#db/queries/companies/settlements.ts";
import type { FileCertificateInput, VoidCertificateInput } from "#domain/companies/certificate-input.ts";
import { certificateProblems } from "#domain/companies/certificate.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { bangkokDay } from "#domain/time.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { refuseOwnCompany } from "./company-access.ts";
import { refusedFile } from "../files/store-file.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { untilWritten } from "../until-written.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** Another admin may file or void in between this often. */
const TRIES = 3;

/**
 * Files the certificate of what was withheld of a payment, or of several. Repeating the request changes
 * nothing.
 * @throws AppError NOT_FOUND,
 *   OWN_RECORD for a company of the admin,
 *   BAD_INPUT with its fields (`issuedOn` DATE_TOO_FAR in the future or INVALID before the payment,
 *     `amountSatang` INVALID when it is not what was withheld, `number` ALREADY_EXISTS),
 *   COMPANY_VERSION_CONFLICT when the payment has one or was taken back,
 *   FILE_REFUSED when its picture is gone,
 *   or IDEMPOTENCY_KEY_REUSED
 */
export async function fileCertificate(
  deps: Needs,
  adminId: string,
  input: FileCertificateInput,
): Promise<{ certificateId: string }> {
  await refuseOwnCompany(deps, adminId, input.companyId);
  const certificateId = await untilWritten({ tries: TRIES }, () => fileOnce(deps, adminId, input));
  return { certificateId };
}

/** The id of the certificate, or `null` when another writer came in between. */
async function fileOnce({ db, now, audit }: Needs, adminId: string, input: FileCertificateInput) {
  const { companyId, settlementId, idempotencyKey } = input;
  const settlementIds = coveredBy(input);
  const payments = await settlementsOf(db, companyId, settlementIds);
  if (payments.length < settlementIds.length) throw new AppError("NOT_FOUND");
  const all = await certificatesOf(db, settlementIds);
  const earlier = filedBy(input, all);
  if (earlier !== undefined) return sameAs(earlier, input);
  if (all.some(({ voidedAt }) => voidedAt === null) || (await isAnyTakenBack(db, settlementIds)))
    throw new AppError("COMPANY_VERSION_CONFLICT");
  const at = now();
  const problems = certificateProblems(input, payments, bangkokDay(at));
  if (Object.keys(problems).length > 0)
    throw badInput({
      ...(problems.issuedOn !== undefined && {
        issuedOn: problems.issuedOn === "in_future" ? "DATE_TOO_FAR" : "INVALID",
      }),
      ...(problems.amountSatang !== undefined && { amountSatang: "INVALID" }),
    });
  if (await isFiled(db, input)) {
    // The same press may have come in between.
    const meanwhile = filedBy(input, await certificatesOf(db, settlementIds));
    if (meanwhile !== undefined) return sameAs(meanwhile, input);
    throw badInput({ number: "ALREADY_EXISTS" });
  }
  const certificateId = crypto.randomUUID();
  const { number, issuedOn, amountSatang, fileId } = input;
  const facts = { companyId, settlementId, settlementIds, number, issuedOn, amountSatang, fileId };
  const row = { ...facts, certificateId, createdAt: at, createdBy: adminId, idempotencyKey };
  try {
    if (!(await insertCertificate(db, row))) throw refusedFile("gone");
    // Not its number and file: they are the company's papers.
    audit?.changed("certificate", certificateId, null, { companyId, settlementIds, issuedOn, amountSatang });
    return certificateId;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** The certificate that the same request has filed, if there is one. */
function filedBy({ settlementId, idempotencyKey }: FileCertificateInput, all: readonly CertificateRow[]) {
  return all.find((each) => each.settlementId === settlementId && each.idempotencyKey === idempotencyKey);
}

/** The payments that a certificate covers, each once. */
function coveredBy({ settlementId, otherSettlementIds }: FileCertificateInput): readonly string[] {
  return [...new Set([settlementId, ...otherSettlementIds])].toSorted();
}

/** The id of the certificate that this request has filed. @throws AppError IDEMPOTENCY_KEY_REUSED for other facts */
function sameAs(earlier: CertificateRow, input: FileCertificateInput) {
  const { number, issuedOn, amountSatang, fileId } = input;
  const isSame =
    earlier.number === number &&
    earlier.issuedOn === issuedOn &&
    earlier.amountSatang === amountSatang &&
    earlier.fileId === fileId &&
    earlier.settlementIds.toSorted().join() === coveredBy(input).join();
  if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  return earlier.certificateId;
}

/**
 * Voids a certificate that was filed wrongly; its payments wait for another one. Repeating the request changes nothing.
 * @throws AppError OWN_RECORD, NOT_FOUND, or COMPANY_VERSION_CONFLICT with the reason of another admin who has voided it
 */
export async function voidCertificate(
  { db, now, audit }: Needs,
  adminId: string,
  { companyId, settlementId, certificateId, reason }: VoidCertificateInput,
): Promise<void> {
  await refuseOwnCompany({ db }, adminId, companyId);
  if ((await companySettlement(db, companyId, settlementId)) === undefined) throw new AppError("NOT_FOUND");
  const all = await certificatesOf(db, [settlementId]);
  if (!all.some((each) => each.certificateId === certificateId)) throw new AppError("NOT_FOUND");
  const change = { voidedAt: now(), voidedBy: adminId, voidReason: reason };
  if (await voidCertificateRow(db, certificateId, change)) {
    audit?.changed("certificate", certificateId, { isVoid: false }, { isVoid: true });
    return;
  }
  const latest = await certificatesOf(db, [settlementId]);
  const found = latest.find((each) => each.certificateId === certificateId);
  if (found === undefined) throw new AppError("NOT_FOUND");
  const isRepeated = found.voidedBy === adminId && found.voidReason === reason;
  if (!isRepeated)
    throw new AppError("COMPANY_VERSION_CONFLICT", { params: { voidReason: found.voidReason } });
}
