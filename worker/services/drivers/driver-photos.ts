import { jobsOfOrder } from "#db/queries/jobs/jobs.ts";
import { orderAccess } from "#db/queries/orders/order-access.ts";
import { staffMay } from "#domain/access/staff.ts";
import { AppError } from "#domain/errors.ts";
import { isContactShown } from "#domain/jobs/card.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { fileUrl } from "../files/file-links.ts";

/**
 * The photos of the drivers of an order's jobs, as links for this viewer: for its customer from the reservation until a day
 * after completion, as the name and the phone, and for admins.
 * @throws AppError NOT_FOUND for anyone else, as if the order did not exist
 */
export async function readDriverPhotos(
  deps: Pick<Dependencies, "db" | "settings" | "now">,
  viewer: Viewer,
  orderId: string,
) {
  const { customerId } = await orderAccess(deps.db, orderId, viewer.userId);
  const isAdmin = staffMay(viewer.role, "read_orders");
  const mayRead = customerId !== undefined && (isAdmin || customerId === viewer.userId);
  if (!mayRead) throw new AppError("NOT_FOUND");
  const now = deps.now();
  const shown = (await jobsOfOrder(deps.db, orderId)).filter(
    ({ job, profile }) => profile !== null && (isAdmin || isContactShown(job, now)),
  );
  return Promise.all(
    shown.map(async ({ job, profile }) => ({
      jobId: job.jobId,
      url: await fileUrl(deps, viewer, profile?.photoFileId ?? ""),
    })),
  );
}
