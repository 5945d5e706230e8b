import type { Buyer, Withholding } from "../documents/document.ts";
import type { DoorChangeTerms } from "../door-changes/door-change.ts";
import type { DrivingPlan } from "../driving-hours/rules.ts";
import type { Door } from "../orders/door.ts";
import type { BilingualText } from "../geo/place.ts";
import type { AccessChange } from "../goods/access-change.ts";
import type { Goods } from "../goods/goods.ts";
import type { ContactDetail } from "../orders/contact-change.ts";
import type { OrderOffer } from "../orders/offer.ts";
import type { OrderStop } from "../orders/new-order.ts";
import type { JourneyLeg } from "../ferries/journey.ts";
import type { QuoteLine } from "../pricing/quote.ts";
import type { LoadRange, VehicleType } from "../pricing/vehicle.ts";
import type { JobCard } from "./card.ts";
import type { NoDriverFact } from "./alerts/open-alerts.ts";
import type { JobFact } from "./visits.ts";

/** The columns of an order that a revision of its terms can change. */
export interface OrderColumns {
  /** Epoch milliseconds. */
  readonly pickupAt: number;
  /**
   * When whoever set this pickup time confirmed to know that it falls into forbidden truck hours (epoch milliseconds);
   * `null` when it does not. It holds for one pickup time only.
   */
  readonly truckHoursAcknowledgedAt: number | null;
  /** Until when its drivers are busy, epoch milliseconds; `null` while it has no route. */
  readonly endsAt: number | null;
  readonly loadRange: LoadRange;
  readonly workers: number;
  readonly vehicles: readonly VehicleType[];
  readonly notes: string;
  readonly contactName: string;
  /** "" where the customer has none. */
  readonly contactEmail: string;
  /** E.164. */
  readonly contactPhone: string;
  readonly hasWhatsapp: boolean;
  readonly lineId: string | null;
  readonly goods: Goods;
  readonly distanceM: number;
  readonly seaDistanceM: number;
  readonly durationS: number;
  readonly journey: readonly JourneyLeg[];
  readonly drivingPlan: DrivingPlan;
  readonly totalSatang: number;
  readonly estimatedPaySatang: number;
  readonly pricingVersion: number;
  /** What the order costs, once it is cancelled. */
  readonly cancellationFeeSatang: number;
}

/**
 * What a revision writes to the order's rows. The worker computes it from the order at one `revision`; the dispatch board
 * decides whether it applies, and its projection writes it in the batch of the decision.
 */
export interface OrderChanges {
  readonly columns: Partial<OrderColumns>;
  /** Replace all stops. */
  readonly stops?: readonly OrderStop[];
  /** Replace the doors of all stops, in their order; the places stay. */
  readonly doors?: readonly Door[];
  /** Replace all price lines. */
  readonly lines?: readonly QuoteLine[];
  /**
   * Replace the cards of the jobs that have not started, one per vehicle; cards of unknown jobs are new jobs. With another way,
   * jobs without a card are those of trucks that are taken away.
   */
  readonly cards?: readonly JobCard[];
  /** A stop behind the last one, which becomes a waypoint; all others, their visits and proofs stay as they are. */
  readonly addedStop?: { readonly position: number; readonly stop: OrderStop };
  /** The cards replace those of jobs in progress, too; their window stays but for `startedUntil`. */
  readonly cardsOfStarted?: true;
  /** Until when the driver of a job in progress is busy with it from now on, epoch milliseconds. */
  readonly startedUntil?: number;
  /** The terms of a new offer. */
  readonly offer?: OrderOffer;
  /** The terms of a change that is proposed at the door. */
  readonly doorChange?: DoorChangeTerms;
  /** What the goods are declared to be worth; `null`: nothing is declared. */
  readonly declaredValue?: { readonly satang: number | null };
  /** Whom the documents are made out to, and what such a buyer withholds of the invoice that is drafted. */
  readonly buyer?: { readonly buyer: Buyer; readonly withholding: Withholding | null };
  /** Who pays: the company that was seen, and the one that does from now on; `null`: its customer. */
  readonly payer?: { readonly from: string | null; readonly to: NewPayer | null };
}

/** A company that pays an order from now on, with the credit that it was given for it and the state from which that was decided. */
export interface NewPayer {
  readonly companyId: string;
  readonly companyVersion: number;
  readonly creditDays: number;
  /** The number of the credit. */
  readonly sequence: number;
  /** Of the order, who books on its account. */
  readonly customerId: string;
  readonly totalSatang: number;
  readonly buyer: Buyer;
}

/**
 * Why a change was not written after all: what the database had by then and the board cannot know stands against it. The
 * order is as it was before, but for its revision.
 */
export interface WrittenUnless {
  readonly refused?:
    | "BUYER_ON_DOCUMENT"
    | "CLAIM_CLOSED"
    | "ORDER_CHANGED"
    | "PAYER_PAID"
    | "PAYER_HAS_DOCUMENT"
    | "PAYER_HAS_CLAIM"
    | "PAYER_ACCOUNT_CHANGED";
}

/** What an event of the history says about a revision; times are epoch milliseconds. */
export type RevisionFact =
  | {
      readonly kind: "offer_made";
      readonly offerId: string;
      readonly totalSatang: number;
      readonly expiresAt: number;
      /** What it would change of an order that has a price; absent of the first price, and of events from before this was told. */
      readonly change?: MoveChange;
    }
  | {
      readonly kind: "offer_accepted" | "offer_declined" | "offer_withdrawn";
      readonly offerId: string;
      readonly totalSatang: number;
      /**
       * Accepted for an order that had jobs, and so a price; absent of the first price, and of events from
       * before this was told.
       */
      readonly isOtherPrice?: true;
      /** Withdrawn by the office, with a reason that the customer reads; absent where another change closed it. */
      readonly isTakenBack?: true;
    }
  /** `released_for_day` is the release of a job whose driver has another one in the new window. */
  | ({ readonly kind: "day_changed" } & DayChange)
  | ({ readonly kind: "released_for_day" } & DayChange)
  | ({ readonly kind: "workers_changed" } & WorkersChange)
  /** `released_for_move` is the release of a job whose driver cannot do it as it is then. */
  | ({ readonly kind: "move_changed" } & MoveChange)
  | { readonly kind: "released_for_move" }
  | ({ readonly kind: "drivers_changed" } & DriversChange)
  | { readonly kind: "notes_changed" }
  /** The office has lowered the price by hand. */
  | ({ readonly kind: "price_changed" } & PriceChange)
  /** Which details of the contact are others; what they were and are is no part of the history. */
  | { readonly kind: "contact_changed"; readonly fields: readonly ContactDetail[] }
  /** The names of the companies; `null`: its customer. */
  | ({
      readonly kind: "payer_changed";
      readonly from: string | null;
      readonly to: string | null;
    } & WrittenUnless)
  | ({ readonly kind: "value_changed" } & ValueChange & WrittenUnless)
  /** To whom the documents are made out is no part of the history. */
  | ({ readonly kind: "buyer_changed"; readonly to: Buyer["kind"] } & WrittenUnless)
  | ({
      readonly kind: "door_change_proposed" | "door_change_declined" | "door_change_withdrawn";
    } & DoorChangeFact)
  /** `byCode`: the customer told the driver their code. */
  | ({ readonly kind: "door_change_agreed"; readonly byCode: boolean } & DoorChangeFact)
  /**
   * Which stops have another address, pin or person, from 0, and those of them with another address or pin (absent: all);
   * what they were and are is no part of the history. `access`: the stops whose floor, lift or carrying distance is another
   * one (absent: none). `stopCount`: how many stops it had then; absent in events of earlier versions.
   */
  | {
      readonly kind: "doors_changed";
      readonly positions: readonly number[];
      readonly elsewhere?: readonly number[];
      readonly stopCount?: number;
      readonly access?: readonly AccessChange[];
    };

/** The release of a job as part of a revision. */
export type ReleaseFact = Extract<RevisionFact, { readonly kind: "released_for_day" | "released_for_move" }>;

/** A revision that is not written where something in the database stands against it by then. */
export type GuardedRevision = Extract<
  RevisionFact["kind"],
  "buyer_changed" | "payer_changed" | "value_changed"
>;

/** A change at the door, and the job that it is about. */
export interface DoorChangeFact {
  readonly changeId: string;
  readonly jobId: string;
  /** The office proposed it for the driver; absent: the driver. */
  readonly isByOffice?: true;
  readonly fromTotalSatang: number;
  readonly toTotalSatang: number;
  /** The place of the stop that it adds, if it adds one. */
  readonly stop?: BilingualText;
  /** Nothing but the price is another one. */
  readonly isPriceAlone?: true;
}

/** A pickup time before and after a change. */
export interface DayChange {
  readonly fromPickupAt: number;
  readonly toPickupAt: number;
}

/** A price before and after a change by hand. */
export interface PriceChange {
  readonly fromTotalSatang: number;
  readonly toTotalSatang: number;
}

/** What the goods are declared to be worth, before and after; `null`: nothing is declared. */
export interface ValueChange {
  readonly fromValueSatang: number | null;
  readonly toValueSatang: number | null;
}

/** How many drivers take turns on each truck. */
export interface DriversChange {
  readonly fromDrivers: DrivingPlan["drivers"];
  readonly toDrivers: DrivingPlan["drivers"];
}

/** Totals are `null` for an order without a price. */
export interface WorkersChange {
  readonly fromWorkers: number;
  readonly toWorkers: number;
  readonly fromTotalSatang: number | null;
  readonly toTotalSatang: number | null;
}

/** Something before and after a change. */
export interface FromTo<Value> {
  readonly from: Value;
  readonly to: Value;
}

/** What the office changed of a priced order at once: what is absent stayed as it was. */
export interface MoveChange extends PriceChange {
  readonly workers?: FromTo<number>;
  readonly load?: FromTo<LoadRange>;
  /** By vehicle: those that stay in their order, then those that are added. */
  readonly vehicles?: FromTo<readonly VehicleType[]>;
  /** The names of the places, in travel order. */
  readonly places?: FromTo<readonly BilingualText[]>;
  readonly isOfGoods?: true;
}

/** What an event of the history says beside a change of status. */
export type EventDetails = RevisionFact | JobFact | NoDriverFact;

/** What an event of the history is: a change of status, a revision, or a fact of a job or of the order. */
export const EVENT_KINDS = [
  "transition",
  "offer_made",
  "offer_accepted",
  "offer_declined",
  "offer_withdrawn",
  "day_changed",
  "released_for_day",
  "workers_changed",
  "move_changed",
  "released_for_move",
  "drivers_changed",
  "notes_changed",
  "contact_changed",
  "payer_changed",
  "buyer_changed",
  "value_changed",
  "price_changed",
  "doors_changed",
  "door_change_proposed",
  "door_change_agreed",
  "door_change_declined",
  "door_change_withdrawn",
  "stop_arrived",
  "stop_left",
  "stop_corrected",
  "waiting_charged",
  "waiting_waived",
  "waiting_charged_again",
  "waiting_dropped",
  "no_driver",
] as const satisfies readonly ("transition" | EventDetails["kind"])[];
