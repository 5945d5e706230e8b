import type { Actor } from "../access/actor.ts";
import type { AccessChange } from "../goods/access-change.ts";
import type { Buyer } from "../documents/document.ts";
import type { ContactDetail } from "../orders/contact-change.ts";
import type { DrivingWindow } from "./job.ts";
import type {
  DriversChange,
  MoveChange,
  OrderChanges,
  PriceChange,
  ValueChange,
  WorkersChange,
} from "./revision.ts";

interface Revising {
  readonly actor: Actor;
  /** Unique to this request, so that repeating it changes nothing. */
  readonly key: string;
  /** The order's `revision` that the changes were computed from. */
  readonly basedOn: number;
  readonly reason: string;
  readonly changes: OrderChanges;
}

/** Changing the terms of an order. */
export type RevisionCommand =
  | ({
      readonly type: "change_day";
      /** Epoch milliseconds. */
      readonly window: DrivingWindow;
    } & Revising)
  | ({
      readonly type: "change_workers";
      readonly change: WorkersChange;
    } & Revising)
  /** The office changes a priced order. Not above what was agreed: for more the customer is asked (`make_offer`). */
  | ({
      readonly type: "change_move";
      readonly change: MoveChange;
      /** As its jobs are then. It stays as it is where neither the places nor the vehicles are others. */
      readonly window: DrivingWindow;
    } & Revising)
  | ({
      readonly type: "change_drivers";
      /** As it is with that many drivers; it begins at the same time. */
      readonly window: DrivingWindow;
      readonly change: DriversChange;
    } & Revising)
  | ({ readonly type: "change_notes" } & Revising)
  /** Not above what was agreed: for more the customer is asked (`make_offer`). */
  | ({ readonly type: "change_price"; readonly change: PriceChange } & Revising)
  | ({
      readonly type: "change_contact";
      /** The details that are others. */
      readonly fields: readonly ContactDetail[];
    } & Revising)
  /** Who pays it: the names of the companies, `null` for its customer. */
  | ({ readonly type: "change_payer"; readonly from: string | null; readonly to: string | null } & Revising)
  /** What its goods are declared to be worth. */
  | ({ readonly type: "change_value"; readonly change: ValueChange } & Revising)
  /** Whom its documents are made out to. */
  | ({ readonly type: "change_buyer"; readonly to: Buyer["kind"] } & Revising)
  | ({
      readonly type: "change_doors";
      /** The stops whose door or person is another one, from 0. */
      readonly positions: readonly number[];
      /** Those of them whose address or pin is another one, not only the person there; absent: all. */
      readonly elsewhere?: readonly number[];
      /** The stops whose access is another one; absent: none. */
      readonly access?: readonly AccessChange[];
    } & Revising);
