import { driverReader } from "#db/queries/jobs/job-mails.ts";
import { toPreferences } from "#db/queries/notification-preferences.ts";
import { customerOfOrder } from "#db/queries/orders/order-mails.ts";
import { subscriptionsOf } from "#db/queries/notifications/push-subscriptions.ts";
import { isPlaceholderEmail } from "#domain/access/email.ts";
import type { EffectOf } from "#domain/effects.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import { DEFAULT_PREFERENCES, type NotificationPreferences } from "#domain/notifications/preferences.ts";
import type { Dependencies } from "../../dependencies.ts";

/** The language of mails to the company. */
const OFFICE_LOCALE: Locale = "th";

/** Who is told, how they are reached, and what they set. */
export interface Reader {
  /** `null` for the office, and for whoever has no account. */
  readonly userId: string | null;
  /** An e-mail address, or `null`. */
  readonly address: string | null;
  /** Their id at LINE, or `null`. */
  readonly lineUserId: string | null;
  /** Whether a browser of theirs is told by push. */
  readonly hasPush: boolean;
  readonly locale: Locale;
  readonly preferences: NotificationPreferences;
}

type ReaderNeeds = Pick<Dependencies, "db" | "push"> & {
  readonly settings: Pick<Dependencies["settings"], "contactEmail">;
};

/**
 * Who reads a message, as it is now; `null` once the customer or the driver is deleted, or where nothing reaches them: the office
 * sees of a driver that it has to tell them (`PHONE_TO_TELL`).
 */
export async function readerOf(
  { db, push, settings }: ReaderNeeds,
  effect: EffectOf<"mail" | "line" | "push">,
): Promise<Reader | null> {
  switch (effect.to) {
    case "person":
      return { ...NOBODY, address: effect.recipient, locale: effect.locale };
    case "office":
      return { ...NOBODY, address: settings.contactEmail, locale: OFFICE_LOCALE };
    case "customer": {
      // The account's address, because it is verified and opens the order's page; else the contact's.
      const customer = await customerOfOrder(db, effect.mail.orderId);
      return customer === undefined
        ? null
        : toReader(customer, [customer.accountEmail, customer.contactEmail]);
    }
    case "driver": {
      const driver = await driverReader(db, effect.mail.driverId);
      if (driver === undefined) return null;
      const { userId } = driver;
      const browsers =
        push === null || userId === null ? [] : await subscriptionsOf(db, userId, push.publicKey);
      return toReader(driver, [driver.accountEmail ?? "", driver.profileEmail], browsers.length > 0);
    }
  }
}

const NOBODY = { userId: null, lineUserId: null, hasPush: false, preferences: DEFAULT_PREFERENCES } as const;

type Found =
  | NonNullable<Awaited<ReturnType<typeof customerOfOrder>>>
  | NonNullable<Awaited<ReturnType<typeof driverReader>>>;

function toReader(
  { userId, locale, lineUserId, preferences }: Found,
  addresses: readonly string[],
  hasPush = false,
): Reader | null {
  const address = addresses.find((each) => each !== "" && !isPlaceholderEmail(each)) ?? null;
  if (address === null && lineUserId === null && !hasPush) return null;
  return {
    userId,
    address,
    lineUserId,
    hasPush,
    locale: toLocale(locale ?? undefined),
    preferences: toPreferences(preferences),
  };
}
