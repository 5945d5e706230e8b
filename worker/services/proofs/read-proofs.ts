import { orderAccess } from "#db/queries/orders/order-access.ts";
import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import { jobForProof, proofsOfOrder, stopPositions } from "#db/queries/proofs.ts";
import { staffMay } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import { isContactShown } from "#domain/jobs/card.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { fileUrl, linkedPictures } from "../files/file-links.ts";
import { stopCode } from "./stop-code.ts";

type Needs = Pick<Dependencies, "db" | "settings" | "now">;
type ProofRow = Awaited<ReturnType<typeof proofsOfOrder>>[number];

/**
 * The proofs of an order, for its customer and admins; and for the customer, until everything is delivered, the code of
 * each stop.
 * @throws AppError NOT_FOUND for anyone else, as if the order did not exist
 */
export async function readProofsOfOrder(deps: Needs, viewer: Viewer, orderId: string) {
  const { customerId, status } = await orderAccess(deps.db, orderId, viewer.userId);
  const isCustomer = customerId === viewer.userId;
  if (customerId === undefined || !(isCustomer || staffMay(viewer.role, "read_orders")))
    throw new AppError("NOT_FOUND");
  const hasCodes = isCustomer && (status === "confirmed" || status === "in_transit");
  const [rows, codes] = await Promise.all([
    proofsOfOrder(deps.db, orderId),
    hasCodes ? codesOf(deps, orderId) : null,
  ]);
  return {
    proofs: await shown(deps, viewer, rows),
    /** By position of the stop; `null` where they are not for the reader, or not needed. */
    codes,
  };
}

/**
 * What the driver who holds a job has recorded, as long as they may read its addresses.
 * @throws AppError NOT_FOUND for a job of somebody else
 */
export async function readProofsOfJob(deps: Needs, viewer: Viewer, { driverId }: DriverRow, jobId: string) {
  const job = await jobForProof(deps.db, jobId);
  if (job?.driverId !== driverId) throw new AppError("NOT_FOUND");
  if (!isContactShown(job, deps.now())) return [];
  const rows = await proofsOfOrder(deps.db, job.orderId);
  return shown(
    deps,
    viewer,
    rows.filter((row) => row.jobId === jobId && row.driverId === driverId),
  );
}

async function codesOf({ db, settings }: Needs, orderId: string): Promise<readonly string[]> {
  const positions = await stopPositions(db, orderId);
  return Promise.all(positions.map((position) => stopCode(settings.authSecret, orderId, position)));
}

function shown(deps: Needs, viewer: Viewer, rows: readonly ProofRow[]) {
  return Promise.all(
    rows.map(async ({ photos, signatureFileId, ...proof }) => ({
      proofId: proof.proofId,
      jobId: proof.jobId,
      stopPosition: proof.stopPosition,
      driverName: proof.driverName,
      /** Whether the office recorded it for the driver. */
      isByOffice: proof.recordedBy !== null,
      receiverName: proof.receiverName,
      codeConfirmed: proof.codeConfirmed,
      takenAt: proof.takenAt,
      receivedAt: proof.receivedAt,
      photos: await linkedPictures(deps, viewer, photos),
      signatureUrl: signatureFileId === null ? null : await fileUrl(deps, viewer, signatureFileId),
    })),
  );
}
