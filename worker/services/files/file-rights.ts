import { drivenJobs, orderAccess } from "#db/queries/orders/order-access.ts";
import { staffMay } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import type { FilePurpose } from "#domain/files/file.ts";
import { mayProofCome } from "#domain/jobs/card.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * Who may upload for an order: a slip its customer and accountants, the picture of a claim its customer and
 * dispatchers, a proof the driver who holds one of its jobs, and dispatchers for the driver, from its start
 * and as long as a proof may come, a certificate of tax withheld accountants.
 * @throws AppError NOT_FOUND for anyone else, as if the order did not exist
 */
export async function requireUploadRight(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { userId, role }: Viewer,
  { orderId, purpose }: { readonly orderId: string; readonly purpose: FilePurpose },
): Promise<void> {
  const { customerId, held } = await orderAccess(db, orderId, userId);
  // Nobody of the staff proves what was delivered to themselves.
  const isForDriver = purpose === "proof" && staffMay(role, "dispatch") && customerId !== userId;
  const provable = isForDriver ? await drivenJobs(db, orderId) : held;
  const mayUpload = {
    slip: customerId !== undefined && (staffMay(role, "accounts") || customerId === userId),
    certificate: customerId !== undefined && staffMay(role, "accounts"),
    claim: customerId !== undefined && (staffMay(role, "dispatch") || customerId === userId),
    proof: provable.some((job) => mayProofCome(job, now())),
  };
  if (!mayUpload[purpose]) throw new AppError("NOT_FOUND");
}
