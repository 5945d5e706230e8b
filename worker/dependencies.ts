import type { Database } from "#db/client.ts";
import type { Geocoder } from "./adapters/geocoding/geocoder.ts";
import type { LineMessenger } from "./adapters/line/line-messenger.ts";
import type { Mailer } from "./adapters/mail/mailer.ts";
import type { Checkout } from "./adapters/payments/checkout.ts";
import type { PushMessenger } from "./adapters/push/push-messenger.ts";
import type { WebhookSender } from "./adapters/webhooks/webhook-sender.ts";
import type { FileStorage } from "./adapters/storage/file-storage.ts";
import type { RouteFinder } from "./adapters/routing/route-finder.ts";
import type { ShortLinks } from "./adapters/short-links/short-links.ts";
import type { Board } from "./durable-objects/board.ts";
import type { OrderFinder } from "./durable-objects/search-index/order-index-stub.ts";
import type { Wake, Settings } from "./env.ts";

/** What use-cases work with; tests hand in a fixed clock. */
export interface Dependencies {
  readonly db: Database;
  readonly board: Board;
  readonly orderIndex: OrderFinder;
  readonly geocoder: Geocoder;
  readonly routeFinder: RouteFinder;
  /** Asks no service, so it may be asked dozens of times: for comparing ways, never for a price. */
  readonly roughRouteFinder: RouteFinder;
  readonly shortLinks: ShortLinks;
  readonly mailer: Mailer;
  /** Payments and refunds at Stripe; `null` where it is not configured. */
  readonly checkout: Checkout | null;
  /** `null` without a channel: nobody is told on LINE. */
  readonly line: LineMessenger | null;
  /** `null` without keys: nobody is told in a browser. */
  readonly push: PushMessenger | null;
  /** Tells programs of companies. */
  readonly webhookSender: WebhookSender;
  /** The bytes of uploaded files. */
  readonly storage: FileStorage;
  /** Wakes whoever drains the outbox. */
  readonly effectsQueue: Queue<Wake>;
  readonly settings: Settings;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
