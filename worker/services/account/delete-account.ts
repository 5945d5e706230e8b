import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { eraseData, type ErasureSettings } from "./erasing/erasure.ts";

/**
 * Deletes the viewer's account at their own press.
 * @throws AppError those of `confirmOwner` and of `eraseData`
 */
export async function removeAccount(
  deps: Pick<Dependencies, "db" | "now"> & ErasureSettings & Audited,
  viewer: Viewer,
  password: string,
): Promise<void> {
  await confirmOwner(deps, viewer, password, "password");
  await eraseData(deps, viewer);
  deps.audit?.changed("user", viewer.userId, { erased: false }, { erased: true });
}
