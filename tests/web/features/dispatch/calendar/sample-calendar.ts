import { screen } from "@testing-library/react";
import { bangkokInstant, DAY_MS, HOUR_MS } from "#domain/time.ts";
import { CalendarPage } from "#web/features/dispatch/calendar/calendar-page.tsx";
import type { OpenJob, ReadDriver } from "#web/features/dispatch/calendar/calendar-types.ts";
import type { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../../orders/sample-orders.ts";

export const DAY = "2030-01-07";
const MIDNIGHT = bangkokInstant(DAY, "00:00") ?? 0;
type HeldJob = ReadDriver["jobs"][number];
const AREAS = {
  pickupArea: { th: "บางกะปิ", en: "Bang Kapi" },
  destinationArea: { th: "หัวหิน", en: "Hua Hin" },
  overWater: [false],
};

export const held = (
  orderId: string,
  driverId: string,
  from: number,
  more: Partial<HeldJob> = {},
): HeldJob => ({
  jobId: `${orderId}-1`,
  orderId,
  driverId,
  vehicle: "four_wheel",
  status: "reserved",
  pickupAt: MIDNIGHT + from * HOUR_MS,
  endsAt: MIDNIGHT + (from + 4) * HOUR_MS,
  overlapReason: null,
  course: null,
  plate: "3ฒข 7755",
  ...AREAS,
  ...more,
});
export const driver = (driverId: string, name: string, more: Partial<ReadDriver> = {}): ReadDriver => ({
  driverId,
  name,
  phone: "+66812345678",
  phoneToTell: null,
  vehicles: ["four_wheel"],
  trucks: [{ vehicle: "four_wheel", plate: "3ฒข 7755" }],
  takesJobs: true,
  absences: [],
  jobs: [],
  ...more,
});
const OPEN: OpenJob = {
  jobId: "KD-OPENED-1",
  orderId: "KD-OPENED",
  vehicle: "four_wheel",
  status: "available",
  pickupAt: MIDNIGHT + 9 * HOUR_MS,
  endsAt: MIDNIGHT + 13 * HOUR_MS,
  estimatedPaySatang: 250_000,
  pickup: { latitude: 13.76, longitude: 100.64 },
  ...AREAS,
};
export const candidate = (driverId: string, name: string, code: string | null, isOverridable = false) => ({
  driverId,
  name,
  phone: "+66812345678",
  refusal: code === null ? null : { code, params: { jobId: "KD-OTHERS-1" } },
  isOverridable,
  emptyM: 12_000,
  afterOrderId: null,
  lateS: 0,
  isAfterHeld: false,
  isWayTooLong: false,
});

/** Answers with three drivers, two of whom have a job, one open job, and who can take it. */
export function answerCalendar(api: FakeApi): void {
  api.procedures["calendar.drivers"] = () => ({
    data: {
      items: [
        driver("d-1", "Anong", { jobs: [held("KD-AAAAAA", "d-1", 8)] }),
        driver("d-2", "Boon", {
          jobs: [held("KD-BBBBBB", "d-2", 10, { overlapReason: "Two loads in one truck" })],
          absences: [{ startsAt: MIDNIGHT, endsAt: MIDNIGHT + DAY_MS, code: "DRIVER_DAY_OFF" }],
        }),
        driver("d-3", "Chai", { vehicles: ["six_wheel"] }),
      ],
      nextCursor: null,
    },
  });
  api.procedures["calendar.open"] = () => ({ data: { items: [OPEN], nextCursor: null } });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  api.procedures["assignments.candidates"] = ({ driverId }: { driverId?: string }) => ({
    data: {
      revision: 3,
      items: [
        candidate("d-1", "Anong", null),
        candidate("d-2", "Boon", "JOBS_OVERLAP", true),
        ...(driverId === "d-3" ? [candidate("d-3", "Chai", "WRONG_VEHICLE_TYPE")] : []),
      ].filter((each) => driverId === undefined || each.driverId === driverId),
    },
  });
  api.procedures["assignments.assign"] = () => ({ data: { orderId: "KD-OPENED" } });
  api.procedures["assignments.takeBack"] = () => ({ data: { orderId: "KD-AAAAAA" } });
}

/** Shows the calendar. @param search of its address */
export const openCalendar = (search = `?day=${DAY}`) =>
  openPage({ "/admin/jobs": CalendarPage }, `/admin/jobs${search}`);
/** The row of a driver, once it is there. */
export const rowOf = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  return link.closest(".days-row, .week-row") as HTMLElement;
};
/** The job that nobody has taken, once it is there. */
export const openJob = () => screen.findByRole("link", { name: /KD-OPENED/ });
