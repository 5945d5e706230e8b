import { orderIdOfJob } from "../jobs/card.ts";
import type { RecordChange } from "./record-change.ts";

/** An id of a record: letters, figures and signs, no words. */
const ID = /^[\w.:-]{1,80}$/;
/** A citizen's or tax number, or a phone. */
const FIGURES_ALONE = /^\d{6,}$/;
/** As `jobIdOf` makes it. */
const JOB_ID = /^KD-[A-Z\d]+-\d+$/;
/** Fields that end in "Id" and are about a person. */
export const PERSONAL_IDS: readonly string[] = ["lineId", "taxId", "promptPayId"];
/** The ids and days that inputs and answers name. The office has a word for each (`web/features/audit/changes`). */
export const RECORD_ID_FIELDS = [
  "billingNoteId",
  "certificateId",
  "changeId",
  "claimId",
  "clientId",
  "companyId",
  "creditId",
  "customerId",
  "day",
  "documentId",
  "driverId",
  "effectIds",
  "endpointId",
  "exportId",
  "fareId",
  "ferryRouteId",
  "fileId",
  "invitationId",
  "jobId",
  "keyId",
  "noteId",
  "offerId",
  "orderId",
  "orderIds",
  "otherSettlementIds",
  "paymentId",
  "payoutId",
  "photoFileIds",
  "proofId",
  "refundId",
  "removedVehicleIds",
  "reviewId",
  "savedPlaceId",
  "seenDriverId",
  "seenOfferId",
  "seenVehicleId",
  "sessionId",
  "settlementId",
  "signatureFileId",
  "slipFileId",
  "swapVehicleId",
  "toDriverId",
  "userId",
  "vehicleId",
  "viewId",
  "viewIds",
  "windowId",
] as const;
export type RecordIdField = (typeof RECORD_ID_FIELDS)[number];
/** Of a bulk action. */
const IDS_MAX = 100;

/**
 * The ids and days that an input or an answer names at its top level, by field. Everything else may be personal, and is
 * never taken.
 */
export function recordIds(input: unknown): Record<string, string | readonly string[]> {
  const entries = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const found = entries.flatMap(([name, value]): [string, string | readonly string[]][] => {
    if (PERSONAL_IDS.includes(name)) return [];
    if (/(?:Id|^day)$/.test(name)) return isRecordId(value) ? [[name, value]] : [];
    if (!name.endsWith("Ids") || !Array.isArray(value)) return [];
    return [[name, value.filter(isRecordId).slice(0, IDS_MAX)]];
  });
  return Object.fromEntries(found);
}

/** Whether a value is an id or a day, and neither words nor the number of a person. */
export function isRecordId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value) && !FIGURES_ALONE.test(value);
}

/**
 * The ids by which an action is found that its entry itself says, and so seals: those that it names, and the records that it
 * changed.
 */
export function recordIdsSealed({
  records,
  changes,
  outcome,
}: {
  readonly records: string;
  readonly changes: string;
  readonly outcome: string;
}): readonly string[] {
  // What a refusal says are parameters of its sentence.
  const isOfIds = outcome === "" || outcome === "ok";
  const named = isOfIds ? Object.values(JSON.parse(records) as ReturnType<typeof recordIds>).flat() : [];
  const changed = (JSON.parse(changes) as readonly RecordChange[]).map(({ id }) => id);
  return [...new Set([...named, ...changed])];
}

/** The records that an action changed, and those that their fields name: the order of a document, the driver of a job. */
export function changedRecordIds(changes: readonly RecordChange[]): readonly string[] {
  return changes.flatMap(({ id, fields }) => [id, ...Object.entries(fields).flatMap(namedIn)]);
}

function namedIn([path, values]: [string, readonly unknown[]]): readonly string[] {
  const names = path.split(".");
  const isOfOne = names.at(-1)?.endsWith("Id") === true;
  const isOfSome = names.at(-2)?.endsWith("Ids") === true;
  if (!(isOfOne || isOfSome) || PERSONAL_IDS.some((name) => names.includes(name))) return [];
  return values.filter(isRecordId);
}

/** With the order of each job among them: what is done to a job is looked for by its order. */
export function withOrdersOfJobs(ids: readonly string[]): readonly string[] {
  const orderIds = ids.filter((id) => JOB_ID.test(id)).map(orderIdOfJob);
  return [...new Set([...ids, ...orderIds])];
}
