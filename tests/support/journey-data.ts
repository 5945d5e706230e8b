import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { drivers } from "#db/schema/drivers.ts";
import { jobs } from "#db/schema/jobs.ts";
import { orders } from "#db/schema/orders.ts";
import { accounts, users } from "#db/schema/users.ts";
import type { Role } from "#domain/access/actor.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { bangkokDay, bangkokInstant, bangkokMidnight, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { issueDueDocuments } from "#worker/services/documents/issue-documents.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../.dev/demo/demo-accounts.ts";
import { writeCompany } from "./companies.ts";
import { exampleOrder, writeReceived } from "./documents.ts";
import { driverRow } from "./driver-row.ts";
import { anOrder } from "./orders.ts";
import { writeShownRecords } from "./shown-records.ts";
import { turnOffQuietHours } from "./quiet.ts";

/** The address of an admin for one test alone, which turns their second factor on. */
export const CAUTIOUS_ADMIN = "cautious-admin@khondee.test";

/** A customer for one test alone, who buys for a company, and what they booked. */
export const COMPANY_CUSTOMER = "company-customer@khondee.test";
export const COMPANY_ORDER = "KD-6A2DCM";

/** What the demo's customer booked for a pickup so soon that cancelling it costs a fee. */
export const SOON_ORDER = "KD-6B3RFD";

/** A customer for one test alone, and what they placed with the payment gateway on. */
export const CARD_CUSTOMER = "card-customer@khondee.test";
export const CARD_ORDER = "KD-6C4CRD";

/** A customer for one test alone, who places orders while the payment gateway is switched. */
export const GATEWAY_CUSTOMER = "gateway-customer@khondee.test";

/** A customer for one test alone, who pays the driver. */
export const CASH_CUSTOMER = "cash-customer@khondee.test";

/** A customer for one test alone, who books a move over a ferry. */
export const FERRY_CUSTOMER = "ferry-customer@khondee.test";

/** Two people of one company, for one test alone. */
export const COMPANY_OWNER = "rung-owner@khondee.test";
export const COMPANY_ACCOUNTANT = "rung-accountant@khondee.test";

/** What one test alone writes notes about. */
export const NOTED_ORDER = "KD-6G3NTS";

/** Somebody for one test alone, who is given roles of the staff. */
export const NEW_COLLEAGUE = "new-colleague@khondee.test";

/** Whose orders one test alone places from a file. */
export const IMPORT_CUSTOMER = "import-customer@khondee.test";

/** Somebody for one test alone who is erased at their request, and the order of theirs that was delivered and paid. */
export const ERASED_CUSTOMER = "erased-customer@khondee.test";
export const ERASED_NAME = "Ekkarat Erased";
export const ERASED_ORDER = "KD-6G2ERS";

/** The owner of a company whose programs call the API, for one test alone. */
export const API_OWNER = "api-owner@khondee.test";
export const API_COMPANY_ID = "CO-6E6API";

/** Drivers of one test file each: jobs of others would be too far from theirs on the same day. */
export const OFFLINE_DRIVER = "offline-driver@khondee.test";
export const DOOR_DRIVER = "door-driver@khondee.test";
export const COMPANY_DRIVER = "company-driver@khondee.test";
export const CASH_DRIVER = "cash-driver@khondee.test";
export const TODAY_DRIVER = "today-driver@khondee.test";

/** A driver on file for one test alone, who has no app: the office writes down what they tell it. */
export const CALLED_DRIVER = "Called Chai";

/** A driver for one test alone, who drives what was ordered by phone. */
export const PHONE_DRIVER = "phone-driver@khondee.test";

/** Whose orders the office has many of: of the demo's customer no journey could book another. They never log in. */
export const OFFICE_CUSTOMER_ID = "office-customer";

/** Who is to be moved in two orders for one test alone, which confirms them. */
export const KEYBOARD_CUSTOMER = "Kanya Keyboard";
export const KEYBOARD_ORDERS = ["KD-6E7KEY", "KD-6E8KEY"] as const;

/** After so many days they are picked up. */
export const KEYBOARD_IN_DAYS = 8;

/** Drivers on file for one test alone: two whose jobs of one week are walked through, and one who is suspended. */
export const WALKED_DRIVERS = ["Arrow Anan", "Arrow Boon"] as const;
export const SUSPENDED_DRIVER = "Tab Thanom";

/**
 * What one test alone gives them: from Monday's midnight of a week that no other test has, the hour of the pickup and the
 * position of the driver. The last one is left open for the keyboard.
 */
const WALKED_WEEK_FROM_DAYS = 60;
export const WALKED_ORDERS = [
  { orderId: "KD-6M2WLK", hours: 54, driver: 0 },
  { orderId: "KD-6M3WLK", hours: 64, driver: 0 },
  { orderId: "KD-6M4WLK", hours: 81, driver: 0 },
  { orderId: "KD-6M5WLK", hours: 33, driver: 1 },
  { orderId: "KD-6M6WLK", hours: 63, driver: 1 },
  { orderId: "KD-6M7WLK", hours: 68, driver: 1 },
  { orderId: "KD-6M8WLK", hours: 58, driver: 1 },
] as const;

/** The midnight with which their week begins, on a Monday of Bangkok; epoch ms. */
export function walkedMonday(dataFrom: number): number {
  const first = bangkokMidnight(dataFrom) + WALKED_WEEK_FROM_DAYS * DAY_MS;
  const daysOn = (8 - new Date(bangkokDay(first)).getUTCDay()) % 7;
  return first + daysOn * DAY_MS;
}

/**
 * Somebody who registers as a driver, for one test alone, and the job that they take on the same day: of areas that no
 * other job has, so that its card is found by them.
 */
export const NEW_DRIVER = "new-driver@khondee.test";
export const NEW_DRIVER_CUSTOMER = "new-driver-customer@khondee.test";
export const NEW_DRIVER_ORDER = "KD-6F9NEW";
export const NEW_DRIVER_AREAS = ["Bueng Kum, Bangkok", "Pak Chong, Nakhon Ratchasima"] as const;

/** Writes what single browser tests need for themselves, beside the demo's data. */
export async function writeJourneyData(db: Database, now: number): Promise<void> {
  await addAccount(db, "cautious-admin", "admin", CAUTIOUS_ADMIN);
  await addAccount(db, "company-customer", "customer", COMPANY_CUSTOMER);
  // The mail with their documents is waited for, at any hour.
  await turnOffQuietHours(db, "company-customer");
  await book(db, {
    ...exampleOrder({ orderId: COMPANY_ORDER, customerId: "company-customer", pickupAt: now + 20 * DAY_MS }),
    contactEmail: COMPANY_CUSTOMER,
  });
  await addAccount(db, "new-driver", "customer", NEW_DRIVER);
  await addAccount(db, "new-driver-customer", "customer", NEW_DRIVER_CUSTOMER);
  await book(db, newDriversOrder(now + HOUR_MS));
  await addAccount(db, "rung-owner", "customer", COMPANY_OWNER);
  await addAccount(db, "rung-accountant", "customer", COMPANY_ACCOUNTANT);
  await addAccount(db, "new-colleague", "customer", NEW_COLLEAGUE);
  await addPerson(db, "import-customer", "customer", IMPORT_CUSTOMER);
  await addAccount(db, "erased-customer", "customer", ERASED_CUSTOMER);
  await addAccount(db, "api-owner", "customer", API_OWNER);
  await writeCompany(
    db,
    { "api-owner": "owner" },
    {
      companyId: API_COMPANY_ID,
      branch: "00077",
      idempotencyKey: API_COMPANY_ID,
      lastBilledPeriod: "9999-12",
    },
  );
  await addAccount(db, "gateway-customer", "customer", GATEWAY_CUSTOMER);
  await addAccount(db, "cash-customer", "customer", CASH_CUSTOMER);
  await addAccount(db, "ferry-customer", "customer", FERRY_CUSTOMER);
  await addDriver(db, "phone-driver", PHONE_DRIVER);
  await addDriver(db, "offline-driver", OFFLINE_DRIVER);
  await addDriver(db, "door-driver", DOOR_DRIVER);
  await addDriver(db, "company-driver", COMPANY_DRIVER);
  await addDriver(db, "cash-driver", CASH_DRIVER);
  await addDriver(db, "today-driver", TODAY_DRIVER);
  await db
    .insert(drivers)
    .values(driverRow({ driverId: "called-chai", name: CALLED_DRIVER, approvedAt: now, createdAt: now }));
  await writeDeliveredOrder(db, now);
  await addAccount(db, "card-customer", "customer", CARD_CUSTOMER);
  const toPay = {
    ...exampleOrder({ orderId: CARD_ORDER, customerId: "card-customer", pickupAt: now + 25 * DAY_MS }),
    paymentStatus: "unpaid",
    gatewayEnabled: true,
  } as const;
  await insertOrder(db, toPay, jobCards(toPay));
  const customerId = DEMO_ACCOUNTS.customer.userId;
  await book(db, exampleOrder({ orderId: SOON_ORDER, customerId, pickupAt: now + 12 * HOUR_MS }));
  await addPerson(db, OFFICE_CUSTOMER_ID, "customer", "office-customer@khondee.test");
  await book(
    db,
    exampleOrder({ orderId: NOTED_ORDER, customerId: OFFICE_CUSTOMER_ID, pickupAt: now + 26 * DAY_MS }),
  );
  const pickupAt = bangkokInstant(bangkokDay(now + KEYBOARD_IN_DAYS * DAY_MS), "20:00") ?? Number.NaN;
  for (const orderId of KEYBOARD_ORDERS) {
    const order = anOrder({ orderId, customerId: OFFICE_CUSTOMER_ID, vehicles: ["six_wheel"], pickupAt });
    await insertOrder(db, { ...order, contactName: KEYBOARD_CUSTOMER }, jobCards(order));
  }
  await writeWalkedWeek(db, now);
  await writeShownRecords(db, now, OFFICE_CUSTOMER_ID);
}

/** Short moves of one place, so that a driver has several on a day, of six-wheel trucks, which no other journey drives. */
async function writeWalkedWeek(db: Database, now: number): Promise<void> {
  for (const name of [...WALKED_DRIVERS, SUSPENDED_DRIVER]) {
    const driverId = name.toLowerCase().replace(" ", "-");
    const able = { vehicle: "six_wheel", approvedAt: now, createdAt: now } as const;
    await db
      .insert(drivers)
      .values(driverRow({ driverId, name, email: `${driverId}@khondee.test`, ...able }));
  }
  for (const { orderId, hours } of WALKED_ORDERS) {
    const pickupAt = walkedMonday(now) + hours * HOUR_MS;
    const order = anOrder({
      orderId,
      customerId: OFFICE_CUSTOMER_ID,
      vehicles: ["six_wheel"],
      pickupAt,
      durationS: 1800,
    });
    const [pickup] = order.stops;
    if (pickup === undefined) throw new Error("the example has a pickup");
    const stops = [pickup, { ...pickup, role: "destination", detail: "12" } as const];
    const written = { ...order, stops, truckHoursAcknowledgedAt: now };
    await insertOrder(db, written, jobCards(written));
  }
}

/** What the customer who is erased had moved and paid, with its documents. */
async function writeDeliveredOrder(db: Database, now: number): Promise<void> {
  const pickupAt = now - 20 * DAY_MS;
  const order = exampleOrder({ orderId: ERASED_ORDER, customerId: "erased-customer", pickupAt });
  await book(db, { ...order, contactName: ERASED_NAME });
  await writeReceived(db, ERASED_ORDER);
  await db
    .update(jobs)
    .set({ status: "completed", driverId: "company-driver", completedAt: pickupAt + 4 * HOUR_MS })
    .where(eq(jobs.orderId, ERASED_ORDER));
  await db
    .update(orders)
    .set({ status: "delivered", paymentStatus: "paid" })
    .where(eq(orders.orderId, ERASED_ORDER));
  await issueDueDocuments({ db, now: () => now }, ERASED_ORDER);
}

function newDriversOrder(pickupAt: number): NewOrder {
  const order = exampleOrder({ orderId: NEW_DRIVER_ORDER, customerId: "new-driver-customer", pickupAt });
  const stops = order.stops.map((stop, index) => {
    const area = { ...stop.area, en: NEW_DRIVER_AREAS[index] ?? "" };
    return { ...stop, label: area, area };
  });
  const waitingTerms = { freeMinutes: 60, perHalfHourSatang: 150_00, driverSharePercent: 60 };
  return { ...order, stops, waitingTerms };
}

/** Writes an order as one that was booked, with the prices of the example and a fee from a day before the pickup. */
async function book(db: Database, order: NewOrder): Promise<void> {
  const cancellationPolicy = { freeUntilHours: 24, feePercent: 30 };
  await insertOrder(db, { ...order, kind: "booking", cancellationPolicy }, jobCards(order));
}

/** Adds an approved driver with the demo's password. */
async function addDriver(db: Database, userId: string, email: string): Promise<void> {
  await addAccount(db, userId, "driver", email);
  const at = Date.now();
  const given = { name: userId, email, approvedAt: at, createdAt: at };
  await db.insert(drivers).values(driverRow({ driverId: userId, userId, ...given }));
}

/** Adds a person with the demo's password. */
async function addAccount(db: Database, userId: string, role: Role, email: string): Promise<void> {
  await addPerson(db, userId, role, email);
  const at = new Date();
  const times = { createdAt: at, updatedAt: at };
  const password = await hashPassword(DEMO_PASSWORD);
  await db
    .insert(accounts)
    .values({ id: userId, userId, accountId: userId, providerId: "credential", password, ...times });
}

/** Adds a person who cannot sign in. */
async function addPerson(db: Database, userId: string, role: Role, email: string): Promise<void> {
  const at = new Date();
  const times = { createdAt: at, updatedAt: at };
  await db.insert(users).values({ id: userId, name: userId, email, role, emailVerified: true, ...times });
}
