import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";

/** The page of a driver whom the office has added, without an account and without anything known. */
export const SAMPLE_DRIVER: ReviewedDriver = {
  driverId: "d-1",
  state: "on_file",
  isRegistered: false,
  userId: null,
  isErased: false,
  version: 0,
  reason: "",
  sentAt: null,
  email: "",
  name: "Dao",
  phone: "+66811111111",
  profile: null,
  sent: null,
  returning: [],
  endingOutages: [],
  papers: [],
  fleet: null,
  names: {},
  facts: null,
  onFile: null,
  events: [],
  hasOlderEvents: false,
  files: {},
};

/** The facts of a driver of a 6-wheel who takes jobs at any time. */
export const SAMPLE_FACTS: NonNullable<ReviewedDriver["facts"]> = {
  vehicle: "six_wheel",
  plates: "70-4321",
  available: true,
  daysOff: [],
  weeklyHours: null,
  outOfService: [],
  createdAt: 0,
  version: 4,
};
