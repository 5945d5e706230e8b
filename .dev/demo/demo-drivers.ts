import { createHash } from "node:crypto";
import type { Database } from "#db/client.ts";
import { driverFiles } from "#db/schema/drivers/driver-files.ts";
import { driverEvents, driverRegistrations } from "#db/schema/drivers/registrations.ts";
import { drivers } from "#db/schema/drivers.ts";
import type { DriverProfile } from "#domain/drivers/profile.ts";
import { secondTypeOf } from "#domain/drivers/vehicle-types.ts";
import type { VehicleType } from "#domain/pricing/vehicle.ts";
import { bangkokDay, DAY_MS } from "#domain/time.ts";
import type { R2Storage } from "#worker/adapters/storage/r2-storage.ts";
import { DEMO_ACCOUNTS, type DemoAccount } from "./demo-accounts.ts";
import { paper, pngOf, portrait } from "./demo-picture.ts";

/** Where pictures are stored. */
export type DemoStorage = Pick<R2Storage, "put">;

interface DemoDriver {
  readonly account: DemoAccount;
  /** In every id, so that they are the same in each seed. */
  readonly number: number;
  readonly trucks: readonly (readonly [plate: string, type: VehicleType])[];
  /** In how many days the licence expires. */
  readonly licenceDays: number;
  readonly isApproved: boolean;
  /** In how many days they have a day off; absent: none. */
  readonly dayOffIn?: number;
}

const DEMO_DRIVERS: readonly DemoDriver[] = [
  {
    account: DEMO_ACCOUNTS.driver,
    number: 1,
    trucks: [
      ["1ฒท 4821", "four_wheel"],
      ["2ฒณ 96", "four_wheel"],
    ],
    licenceDays: 900,
    isApproved: true,
    // The day of an open job.
    dayOffIn: 11,
  },
  {
    account: DEMO_ACCOUNTS.driver2,
    number: 2,
    trucks: [
      ["บฉ 3170", "four_wheel"],
      ["71-2468", "six_wheel"],
    ],
    licenceDays: 20,
    isApproved: true,
  },
  {
    account: DEMO_ACCOUNTS.applicant,
    number: 3,
    trucks: [["3ฒช 7755", "four_wheel"]],
    licenceDays: 700,
    isApproved: false,
  },
];

/**
 * Two approved drivers with their papers, one of whom has to renew the licence soon and has trucks of both types, and a
 * registration that waits.
 */
export async function seedDrivers(db: Database, storage: DemoStorage, now: number): Promise<void> {
  for (const each of DEMO_DRIVERS) await seedDriver(db, storage, each, now);
}

async function seedDriver(db: Database, storage: DemoStorage, demo: DemoDriver, now: number): Promise<void> {
  const { userId } = demo.account;
  const profile = profileOf(demo, now);
  const files = [profile.photoFileId, profile.licenceFileId, ...profile.vehicles.flatMap(papersOf)];
  for (const fileId of files)
    await seedPicture(db, storage, { fileId, ownerId: userId, now, isPhoto: fileId === profile.photoFileId });
  const state = demo.isApproved ? "approved" : "pending";
  if (demo.isApproved) await db.insert(drivers).values(driverRow(demo, profile, now));
  await db.insert(driverRegistrations).values({
    driverId: userId,
    userId,
    state,
    version: demo.isApproved ? 3 : 2,
    profile: demo.isApproved ? profile : null,
    sent: demo.isApproved ? null : profile,
    sentAt: demo.isApproved ? null : now,
    createdAt: now,
    changedAt: now,
  });
  const event = { driverId: userId, at: now, reason: "" };
  await db.insert(driverEvents).values({
    ...event,
    version: 2,
    key: "demo-sent",
    actorKind: "driver",
    actorId: userId,
    step: "send",
    fromState: "draft",
    toState: "pending",
  });
  if (demo.isApproved)
    await db.insert(driverEvents).values({
      ...event,
      version: 3,
      key: "demo-approved",
      actorKind: "admin",
      actorId: DEMO_ACCOUNTS.admin.userId,
      step: "approve",
      fromState: "pending",
      toState: "approved",
    });
}

function profileOf({ account, number, trucks, licenceDays }: DemoDriver, now: number): DriverProfile {
  const inDays = (days: number) => bangkokDay(now + days * DAY_MS);
  return {
    name: account.name,
    phone: account.phone,
    photoFileId: demoId(number, 1),
    licenceClass: "t2",
    licenceNumber: `5700${String(number).padStart(4, "0")}`,
    licenceExpiresOn: inDays(licenceDays),
    licenceFileId: demoId(number, 2),
    experienceYears: 5,
    areas: ["th-10", "th-2004"],
    vehicles: trucks.map(([plate, type], index) => ({
      vehicleId: demoId(number, 10 + 10 * index),
      type,
      plate,
      province: "th-10",
      ...SPACES[type],
      year: 2021,
      registrationExpiresOn: inDays(200),
      registrationFileId: demoId(number, 11 + 10 * index),
      insuranceExpiresOn: inDays(150),
      insuranceFileId: demoId(number, 12 + 10 * index),
    })),
  };
}

const SPACES = {
  four_wheel: { lengthCm: 240, widthCm: 165, heightCm: 190, capacityKg: 1_100 },
  six_wheel: { lengthCm: 550, widthCm: 230, heightCm: 220, capacityKg: 6_000 },
} as const satisfies Record<VehicleType, object>;

function papersOf({ registrationFileId, insuranceFileId }: DriverProfile["vehicles"][number]) {
  return [registrationFileId, insuranceFileId];
}

/** A fixed id in the form of a random one. */
function demoId(driver: number, of: number): string {
  return `00000000-0000-4000-8000-${String(driver).padStart(4, "0")}${String(of).padStart(8, "0")}`;
}

async function seedPicture(
  db: Database,
  storage: DemoStorage,
  file: { fileId: string; ownerId: string; now: number; isPhoto: boolean },
): Promise<void> {
  const { fileId, ownerId, now, isPhoto } = file;
  const { bytes, width, height } = pngOf(isPhoto ? portrait : paper);
  await storage.put(fileId, bytes, "image/png");
  await db.insert(driverFiles).values({
    fileId,
    ownerId,
    type: "image/png",
    sizeBytes: bytes.length,
    width,
    height,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    idempotencyKey: `demo-${fileId}`,
    createdAt: now,
    storedAt: now,
  });
}

function driverRow(
  { account: { userId, name, email, phone }, dayOffIn }: DemoDriver,
  profile: DriverProfile,
  now: number,
): typeof drivers.$inferInsert {
  const dayOff = dayOffIn === undefined ? null : bangkokDay(now + dayOffIn * DAY_MS);
  return {
    daysOff: dayOff === null ? [] : [{ from: dayOff, to: dayOff }],
    driverId: userId,
    userId,
    name,
    email,
    phone,
    vehicle: "four_wheel",
    secondVehicle: secondTypeOf(profile),
    licenseType: "ท.2",
    experienceYears: profile.experienceYears,
    available: true,
    preferredAreas: profile.areas.join(" "),
    vehicleDetails: profile.vehicles.map(({ plate }) => plate).join(", "),
    approvedAt: now,
    createdAt: now,
  };
}
