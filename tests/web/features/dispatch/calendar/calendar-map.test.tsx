import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import type { LazyMarkerMapProps } from "#web/components/route-map/markers/lazy-marker-map.tsx";
import type { Truck } from "#web/entities/trucks/lateness.ts";
import { CalendarPage } from "#web/features/dispatch/calendar/calendar-page.tsx";
import type { OpenJob, TakenJob } from "#web/features/dispatch/calendar/calendar-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

let hear: (message: LiveMessage) => void;
vi.mock("#web/lib/live/live.ts", () => ({
  useLive: (onMessage: (message: LiveMessage) => void) => {
    hear = onMessage;
    return "off";
  },
}));

/** What the map is given, as buttons: jsdom draws no map. */
vi.mock("#web/components/route-map/markers/lazy-marker-map.tsx", () => ({
  LazyMarkerMap: ({ markers, groupTexts, onChoose, label }: LazyMarkerMapProps) => (
    <section aria-label={label}>
      {markers.map(({ id, name, tone }) => (
        <button
          key={id}
          type="button"
          aria-label={name}
          data-tone={tone}
          onClick={() => onChoose([id], false)}
        />
      ))}
      <button
        type="button"
        onClick={() =>
          onChoose(
            markers.map(({ id }) => id),
            false,
          )
        }
      >
        {groupTexts(markers).text}
      </button>
    </section>
  ),
}));

const AREAS = {
  pickupArea: { th: "บางกะปิ", en: "Bang Kapi" },
  destinationArea: { th: "หัวหิน", en: "Hua Hin" },
  overWater: [false],
};
const PICKUP_AT = Date.UTC(2030, 0, 7, 2);
const OPEN: OpenJob = {
  jobId: "KD-OPENED-1",
  orderId: "KD-OPENED",
  vehicle: "four_wheel",
  status: "available",
  pickupAt: PICKUP_AT,
  endsAt: PICKUP_AT + 14_400_000,
  estimatedPaySatang: 250_000,
  pickup: { latitude: 13.76, longitude: 100.64 },
  ...AREAS,
};
const TAKEN: TakenJob = {
  jobId: "KD-TAKENA-1",
  orderId: "KD-TAKENA",
  driverId: "d-2",
  driverName: "Chai",
  phoneToTell: null,
  vehicle: "six_wheel",
  status: "reserved",
  pickupAt: PICKUP_AT + 3_600_000,
  endsAt: PICKUP_AT + 14_400_000,
  overlapReason: null,
  pickup: { latitude: 13.8, longitude: 100.5 },
  ...AREAS,
};
const TRUCK: Truck = {
  jobId: "KD-DRIVEN-1",
  orderId: "KD-DRIVEN",
  vehicle: "four_wheel",
  driverName: "Anong",
  plate: "3ฒข 7755",
  hasArrived: false,
  likelyAt: PICKUP_AT,
  basis: "plan",
  silentSince: null,
  lateMs: 0,
  place: { latitude: 12.5, longitude: 99.9, isPosition: false },
  position: null,
  ...AREAS,
};

const user = userEvent.setup();
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["geo.mapStyle"] = () => ({ data: { styleUrl: null } });
  api.procedures["controlRoom.live"] = () => ({ data: { trucks: [TRUCK], isCut: false } });
  api.procedures["calendar.open"] = () => ({ data: { items: [OPEN], nextCursor: null } });
  api.procedures["calendar.taken"] = () => ({ data: { items: [TAKEN], isCut: false } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The map of today, or of a day that is not. */
const open = (more = "") =>
  openPage(
    { "/admin/jobs": CalendarPage, "/admin/orders": () => <h1>The order</h1> },
    `/admin/jobs?view=map${more}`,
  );
const OTHER_DAY = "&day=2030-01-07";
const map = async () =>
  within(
    await screen.findByRole("region", {
      name: "Map of the trucks under way and the jobs without a driver or taken",
    }),
  );

test("the map has the trucks under way and the pickups of the day's open jobs; a press opens the job", async () => {
  open();
  const truck = (await map()).getByRole("button", { name: /Anong · KD-DRIVEN/ });
  expect(truck.dataset["tone"]).toBe("on_time");
  await user.click((await map()).getByRole("button", { name: /No driver yet · KD-OPENED · Bang Kapi/ }));
  expect(await screen.findByRole("dialog", { name: "Bang Kapi → Hua Hin" })).toBeTruthy();
});

test("the day's taken jobs are told from the open ones by tone and name, and open the same sheet", async () => {
  api.procedures["calendar.job"] = ({ jobId }: { jobId: string }) =>
    jobId === TAKEN.jobId ? { data: { ...TAKEN, course: null } } : { code: "NOT_FOUND" };
  open(OTHER_DAY);
  const all = await map();
  const taken = all.getByRole("button", { name: /Chai · KD-TAKENA · Bang Kapi → Hua Hin/ });
  expect(taken.getAttribute("aria-label")).not.toContain("No driver yet");
  expect(taken.dataset["tone"]).toBe("taken");
  expect(all.getByRole("button", { name: /KD-OPENED/ }).dataset["tone"]).toBe("open");
  expect(api.inputsOf("calendar.taken")).toEqual([{ day: "2030-01-07", view: "day" }]);
  await user.click(taken);
  const sheet = within(await screen.findByRole("dialog", { name: "Bang Kapi → Hua Hin" }));
  expect(sheet.getByText("KD-TAKENA", { exact: false })).toBeTruthy();
});

test("trucks are on the map of today alone, which is said on another day, where none are asked for", async () => {
  open(OTHER_DAY);
  await map();
  expect(screen.getByText("Trucks under way are only on the map of today.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /KD-DRIVEN/ })).toBeNull();
  expect(api.inputsOf("controlRoom.live")).toEqual([]);
});

test("with a kind of vehicle chosen the map has only its trucks and jobs", async () => {
  open("&vehicle=six_wheel");
  await map();
  expect(screen.queryByRole("button", { name: /KD-DRIVEN/ })).toBeNull();
  expect(api.inputsOf("calendar.taken")).toMatchObject([{ vehicle: "six_wheel" }]);
  expect(api.inputsOf("calendar.open")).toMatchObject([{ vehicle: "six_wheel" }]);
  expect(screen.queryByText("Trucks under way are only on the map of today.")).toBeNull();
});

test("more taken jobs than the map holds are said", async () => {
  api.procedures["calendar.taken"] = () => ({ data: { items: [TAKEN], isCut: true } });
  open();
  expect(await screen.findByText("The first 1 taken jobs are on this map.")).toBeTruthy();
});

test("a truck opens its order; several in one place are listed", async () => {
  open();
  await user.click((await map()).getByRole("button", { name: "3 here" }));
  const list = within(await screen.findByRole("list", { name: "Here" }));
  expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Anong"),
    expect.stringContaining("KD-OPENED"),
    expect.stringContaining("KD-TAKENA"),
  ]);
  await user.click((await map()).getByRole("button", { name: /Anong/ }));
  expect(await screen.findByRole("heading", { name: "The order" })).toBeTruthy();
});

test("a truck that has moved is where it is now", async () => {
  open();
  await map();
  api.procedures["controlRoom.live"] = () => ({
    data: { trucks: [{ ...TRUCK, driverName: "Boon" }], isCut: false },
  });
  hear({ type: "position_changed", seq: 1, orderId: "KD-DRIVEN" });
  expect(await (await map()).findByRole("button", { name: /Boon/ })).toBeTruthy();
});

test("more trucks than the map holds are said", async () => {
  api.procedures["controlRoom.live"] = () => ({ data: { trucks: [TRUCK], isCut: true } });
  open();
  expect(await screen.findByText(/Only 1 trucks are on this map/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "All orders in transit" })).toBeTruthy();
});

test("without trucks and open jobs that is said", async () => {
  api.procedures["controlRoom.live"] = () => ({ data: { trucks: [], isCut: false } });
  api.procedures["calendar.open"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["calendar.taken"] = () => ({ data: { items: [], isCut: false } });
  open();
  expect(
    await screen.findByText("No truck is under way, and no job of this day waits for a driver or is taken."),
  ).toBeTruthy();
  cleanup();
  open(OTHER_DAY);
  expect(await screen.findByText("No job of this day waits for a driver or is taken.")).toBeTruthy();
});
