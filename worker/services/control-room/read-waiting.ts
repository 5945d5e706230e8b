import { countWaiting } from "#db/queries/control-room/waiting.ts";
import { staffMay } from "#domain/access/staff.ts";
import { WAITING_KINDS, WAITING_RIGHTS, type WaitingKind } from "#domain/control-room/waiting.ts";
import { AppError } from "#domain/errors.ts";
import type { Viewer } from "../../auth/viewer.ts";
import type { Dependencies } from "../../dependencies.ts";
import { summarizeError } from "../../describe-error.ts";

type Needs = Pick<Dependencies, "db" | "now" | "board">;

/** How much waits for a decision. */
export interface Waiting extends Record<WaitingKind, number> {
  /** Orders whose decisions the database refuses; they are known to the board alone. */
  readonly parkedOrders: number;
}

/** How many things of each kind wait, at most 100; 0 of what others decide. */
export async function readWaiting({ db, now, board }: Needs, { role }: Viewer): Promise<Waiting> {
  const kinds = WAITING_KINDS.filter((kind) => staffMay(role, WAITING_RIGHTS[kind]));
  const [counted, parkedOrders] = await Promise.all([
    countWaiting(db, kinds, now()),
    staffMay(role, "administer") ? countParkedOrders(board) : 0,
  ]);
  return { ...counted, parkedOrders };
}

/** 0 while the board cannot be asked, which health reports, or does not answer: all other counts are shown. */
async function countParkedOrders(board: Needs["board"]): Promise<number> {
  try {
    return (await board.status()).parked;
  } catch (error) {
    if (error instanceof AppError && error.code !== "SERVICE_UNAVAILABLE") throw error;
    console.warn("parked orders not counted", { error: summarizeError(error) });
    return 0;
  }
}
