import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { MAX_PROOFS_PER_STOP } from "#domain/proofs/proof.ts";
import type { Database } from "../client.ts";
import { drivers } from "../schema/drivers.ts";
import { files } from "../schema/files.ts";
import { jobs } from "../schema/jobs.ts";
import { orders, orderStops } from "../schema/orders.ts";
import { proofPhotos, proofs } from "../schema/proofs.ts";
import { runBatch } from "./batch.ts";
import { isJobOf } from "./jobs/jobs.ts";
import { areKeepable, keepFiles, type FilesToKeep } from "./files.ts";

export type NewProof = typeof proofs.$inferInsert & { readonly photoFileIds: readonly string[] };

/**
 * Records a proof with its files, once; one batch.
 * @param ownerId who uploaded the files
 * @returns false when nothing was written: a file is missing, the stop has as many proofs as it may, the id is taken,
 *   or the job is another driver's by now
 */
export async function insertProof(
  db: Database,
  { photoFileIds, ...proof }: NewProof,
  ownerId: string,
): Promise<boolean> {
  const { proofId, jobId, orderId, stopPosition, driverId, receiverName, signatureFileId = null } = proof;
  const { recordedBy = null, codeConfirmed, takenAt, receivedAt } = proof;
  const fileIds = signatureFileId === null ? photoFileIds : [...photoFileIds, signatureFileId];
  const wanted: FilesToKeep = { fileIds, purpose: "proof", orderId, ownerId };
  const isRecorded = sql`EXISTS (SELECT 1 FROM proofs WHERE proof_id = ${proofId} AND received_at = ${receivedAt})`;
  const [inserted] = await runBatch(db, [
    sql`
      INSERT INTO proofs (proof_id, job_id, order_id, stop_position, driver_id, recorded_by, receiver_name, signature_file_id,
        code_confirmed, taken_at, received_at)
      SELECT ${proofId}, ${jobId}, ${orderId}, ${stopPosition}, ${driverId}, ${recordedBy}, ${receiverName}, ${signatureFileId},
        ${codeConfirmed ? 1 : 0}, ${takenAt}, ${receivedAt}
      WHERE ${areKeepable(wanted, receivedAt)} AND ${hasRoom(jobId, stopPosition)} AND ${isJobOf(jobId, driverId)}
      ON CONFLICT (proof_id) DO NOTHING`,
    ...photoFileIds.map(
      (fileId, position) => sql`
        INSERT INTO proof_photos (proof_id, position, file_id)
        SELECT ${proofId}, ${position}, ${fileId} WHERE ${isRecorded}
        ON CONFLICT DO NOTHING`,
    ),
    keepFiles(wanted, receivedAt, isRecorded),
  ]);
  return (inserted?.changes ?? 0) > 0;
}

/** Whether a stop of a job has fewer proofs than it may. */
function hasRoom(jobId: string, stopPosition: number): SQL {
  return sql`(SELECT count(*) FROM proofs WHERE job_id = ${jobId} AND stop_position = ${stopPosition})
    < ${MAX_PROOFS_PER_STOP}`;
}

/** How many proofs a stop of a job has. */
export async function proofsAtStop(db: Database, jobId: string, stopPosition: number): Promise<number> {
  return db.$count(proofs, and(eq(proofs.jobId, jobId), eq(proofs.stopPosition, stopPosition)));
}

/** At which stops of a job something was proven, and when. */
export async function provenStopsOfJob(db: Database, jobId: string) {
  return provenStopsQuery(db, jobId);
}

/** The statement that reads it, on its own so that a test can read its query plan. */
export function provenStopsQuery(db: Database, jobId: string) {
  return db
    .select({ stopPosition: proofs.stopPosition, takenAt: proofs.takenAt })
    .from(proofs)
    .where(eq(proofs.jobId, jobId));
}

/**
 * The latest proof of a job, at the furthest stop with one: that of its driver, and where they have none there, that which the
 * office recorded for them; `null` without any.
 */
export async function latestProof(db: Database, jobId: string, driverId: string) {
  const latest = await latestProofQuery(db, jobId, driverId).get();
  return latest === undefined ? null : { ...latest, isByOffice: latest.isByOffice === 1 };
}

const OWN_TAKEN_AT = sql`max(CASE WHEN ${proofs.recordedBy} IS NULL THEN ${proofs.takenAt} END)`;

/** The statement that reads it, on its own so that a test can read its query plan. */
export function latestProofQuery(db: Database, jobId: string, driverId: string) {
  return db
    .select({
      stop: proofs.stopPosition,
      takenAt: sql<number>`coalesce(${OWN_TAKEN_AT}, max(${proofs.takenAt}))`,
      isByOffice: sql<number>`${OWN_TAKEN_AT} IS NULL`,
    })
    .from(proofs)
    .where(and(eq(proofs.jobId, jobId), eq(proofs.driverId, driverId)))
    .groupBy(proofs.stopPosition)
    .orderBy(desc(proofs.stopPosition))
    .limit(1);
}

/** A proof by its id, or `undefined`. */
export async function proofById(db: Database, proofId: string) {
  return db.select().from(proofs).where(eq(proofs.proofId, proofId)).get();
}

/** A job as recording a proof needs it, with the number of its order's stops, or `undefined`. */
export async function jobForProof(db: Database, jobId: string) {
  return db
    .select({
      orderId: jobs.orderId,
      driverId: jobs.driverId,
      status: jobs.status,
      startedAt: jobs.startedAt,
      completedAt: jobs.completedAt,
      endsAt: jobs.endsAt,
      visits: jobs.visits,
      customerId: sql<string | null>`(SELECT customer_id FROM ${orders} WHERE order_id = ${jobs}.order_id)`,
      // Drizzle names no table in front of the columns of a query from one table, so both are named here.
      stops: sql<number>`(SELECT count(*) FROM ${orderStops} AS stop WHERE stop.order_id = ${jobs}.order_id)`,
    })
    .from(jobs)
    .where(eq(jobs.jobId, jobId))
    .get();
}

/** The proofs of an order, oldest first, each with its driver's name. */
export function proofsOfOrderQuery(db: Database, orderId: string) {
  return db
    .select({ proof: proofs, driverName: drivers.name })
    .from(proofs)
    .innerJoin(drivers, eq(drivers.driverId, proofs.driverId))
    .where(eq(proofs.orderId, orderId))
    .orderBy(asc(proofs.takenAt));
}

/** The photos of an order's proofs, unsorted. */
export function proofFilesQuery(db: Database, orderId: string) {
  return db
    .select({
      proofId: proofPhotos.proofId,
      position: proofPhotos.position,
      fileId: proofPhotos.fileId,
      width: files.width,
      height: files.height,
    })
    .from(proofs)
    .innerJoin(proofPhotos, eq(proofPhotos.proofId, proofs.proofId))
    .innerJoin(files, eq(files.fileId, proofPhotos.fileId))
    .where(eq(proofs.orderId, orderId));
}

/** The proofs of an order, oldest first, with their photos in the order in which they were added. */
export async function proofsOfOrder(db: Database, orderId: string) {
  const [rows, photos] = await db.batch([proofsOfOrderQuery(db, orderId), proofFilesQuery(db, orderId)]);
  return rows.map(({ proof, driverName }) => ({
    ...proof,
    driverName,
    photos: photos
      .filter(({ proofId }) => proofId === proof.proofId)
      .toSorted((a, b) => a.position - b.position),
  }));
}

/** The positions of an order's stops. */
export async function stopPositions(db: Database, orderId: string): Promise<readonly number[]> {
  const rows = await db
    .select({ position: orderStops.position })
    .from(orderStops)
    .where(eq(orderStops.orderId, orderId))
    .orderBy(asc(orderStops.position));
  return rows.map(({ position }) => position);
}

/** What is stored of the proofs of a customer's orders, without technical columns. */
export function proofsOfCustomer(db: Database, userId: string) {
  const theirs = db.select({ orderId: orders.orderId }).from(orders).where(eq(orders.customerId, userId));
  return db
    .select({
      orderId: proofs.orderId,
      stopPosition: proofs.stopPosition,
      receiverName: proofs.receiverName,
      codeConfirmed: proofs.codeConfirmed,
      takenAt: proofs.takenAt,
    })
    .from(proofs)
    .where(inArray(proofs.orderId, theirs));
}

/** Takes the names of receivers out of the proofs of a customer's orders. */
export function receiversErase(userId: string): SQL {
  return sql`
    UPDATE proofs SET receiver_name = ''
    WHERE order_id IN (SELECT order_id FROM orders WHERE customer_id = ${userId})`;
}
