import type { BilingualText } from "../geo/place.ts";
import type { GoodsCount, StopAccess } from "../goods/goods.ts";
import type { JobStatus } from "../jobs/job.ts";
import type { QuoteLine } from "../pricing/quote.ts";
import type { LoadRange } from "../pricing/vehicle.ts";
import { HOUR_MS } from "../time.ts";
import type { AddedStop } from "./added-stop.ts";

/** How long a customer may agree to a change at the door: the truck stands there. */
export const DOOR_CHANGE_OPEN_MS = 2 * HOUR_MS;

/**
 * So many of the latest changes of an order are shown: more than anybody proposes in a day. Where there are
 * as many, that is said.
 */
export const DOOR_CHANGES_SHOWN = 20;

/** Digits of the code with which a customer agrees on the driver's phone. */
export const DOOR_CODE_LENGTH = 6;

/** How a change at the door is stored; an open one that cannot be agreed to any more is shown as expired. */
export const DOOR_CHANGE_STATES = ["open", "agreed", "declined", "withdrawn"] as const;
export type DoorChangeState = (typeof DOOR_CHANGE_STATES)[number];

/** The terms of an order that a change at the door is about, and their price. */
export interface DoorTerms {
  readonly workers: number;
  readonly loadRange: LoadRange;
  /** Each item once. */
  readonly items: readonly GoodsCount[];
  /** One entry per stop; empty where nothing is known of any stop. */
  readonly access: readonly (StopAccess | null)[];
  readonly lines: readonly QuoteLine[];
  readonly totalSatang: number;
}

/** What is proposed: everything that agreeing writes to the order, beside what it was. */
export interface DoorChangeTerms {
  readonly before: DoorTerms;
  readonly after: DoorTerms;
  /**
   * What each job pays by lines that the office has set by hand, in the order of the jobs, in satang; absent
   * where it has set none.
   */
  readonly paysSatang?: readonly number[];
  /** What each of them paid before; absent with them, and of proposals from before this was kept. */
  readonly fromPaysSatang?: readonly number[];
  /** The stop that it adds; absent where it adds none. */
  readonly stop?: AddedStop;
}

/** A change at the door as the dispatch board holds it. */
export interface BoardDoorChange {
  readonly changeId: string;
  /** The job that it is about, and the driver who held it. */
  readonly jobId: string;
  readonly driverId: string;
  /** The office proposed it for that driver; absent: the driver. */
  readonly isByOffice?: true;
  /** The order's `revision` that it was computed from. */
  readonly basedOn: number;
  readonly fromTotalSatang: number;
  readonly toTotalSatang: number;
  /** Epoch milliseconds; nobody agrees to it at or after this instant. */
  readonly expiresAt: number;
  readonly state: DoorChangeState;
  /** Of the press that made it. */
  readonly key: string;
  /** The place of the stop that it adds; absent where it adds none. */
  readonly stop?: BilingualText;
  /** Set where the office sets lines by hand and nothing else changes: workers, load, goods, floors and stops stay. */
  readonly isPriceAlone?: true;
}

/** The order and the job of a change at the door, as they are now. */
export interface DoorChangeSituation {
  readonly revision: number;
  readonly jobStatus: JobStatus | undefined;
  readonly holder: string | null;
  /** Whether its truck has left the last stop, so that no stop can follow any more. */
  readonly hasLeftLastStop: boolean;
}

/** What says whether a change at the door can still be answered. */
export type AnswerableChange = Pick<BoardDoorChange, "state" | "expiresAt" | "basedOn" | "driverId"> & {
  readonly addsStop: boolean;
};

/**
 * What is shown of a change at the door: an open one is over when nobody answered in time, the order's terms have changed,
 * its driver does not have the job in progress any more, or has left the stop after which it adds another.
 */
export function doorChangeStateAt(
  { state, expiresAt, basedOn, driverId, addsStop }: AnswerableChange,
  { revision, jobStatus, holder, hasLeftLastStop }: DoorChangeSituation,
  now: number,
): DoorChangeState | "expired" {
  if (state !== "open") return state;
  const isTheirs = jobStatus === "in_progress" && holder === driverId;
  const isCurrent = isTheirs && basedOn === revision && !(addsStop && hasLeftLastStop);
  return isCurrent && now < expiresAt ? "open" : "expired";
}
