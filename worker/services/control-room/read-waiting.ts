import { countWaiting } from "#db/queries/control-room/waiting.ts";
import { staffMay } from "#domain/access/staff.ts";
import { WAITING_KINDS, WAITING_RIGHTS, type WaitingKind } from "#domain/control-room/waiting.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";

/** How many things of each kind wait, at most 100; 0 of what others decide. */
export async function readWaiting(
  { db, now }: Pick<Dependencies, "db" | "now">,
  { role }: Viewer,
): Promise<Record<WaitingKind, number>> {
  const kinds = WAITING_KINDS.filter((kind) => staffMay(role, WAITING_RIGHTS[kind]));
  return countWaiting(db, kinds, now());
}
