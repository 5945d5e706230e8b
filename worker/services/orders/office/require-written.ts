import { writtenRevision } from "#db/queries/jobs/written-revision.ts";
import { AppError } from "#domain/errors.ts";
import type { GuardedRevision } from "#domain/jobs/revision.ts";
import type { Dependencies } from "../../../dependencies.ts";

/**
 * Whether a change that something in the database may stand against was written, once the board has decided it.
 * @param revision of the order since
 * @throws AppError with what came before it, SERVICE_UNAVAILABLE where nobody knows yet
 */
export async function requireWritten(
  { db }: Pick<Dependencies, "db">,
  orderId: string,
  revision: number,
  kind: GuardedRevision,
): Promise<void> {
  const written = await writtenRevision(db, orderId, kind);
  if (written === undefined || written.revision < revision) throw new AppError("SERVICE_UNAVAILABLE");
  if (written.details.refused !== undefined) throw new AppError(written.details.refused);
}
