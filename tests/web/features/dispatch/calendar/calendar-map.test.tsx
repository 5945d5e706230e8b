import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import type { LazyMarkerMapProps } from "#web/components/route-map/markers/lazy-marker-map.tsx";
import type { Truck } from "#web/entities/trucks/lateness.ts";
import { CalendarPage } from "#web/features/dispatch/calendar/calendar-page.tsx";
import type { OpenJob } from "#web/features/dispatch/calendar/calendar-types.ts";
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
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage(
    { "/admin/jobs": CalendarPage, "/admin/orders": () => <h1>The order</h1> },
    "/admin/jobs?view=map&day=2030-01-07",
  );
const map = async () =>
  within(
    await screen.findByRole("region", { name: "Map of the trucks under way and the jobs without a driver" }),
  );

test("the map has the trucks under way and the pickups of the day's open jobs; a press opens the job", async () => {
  open();
  const truck = (await map()).getByRole("button", { name: /Anong · KD-DRIVEN/ });
  expect(truck.dataset["tone"]).toBe("on_time");
  await user.click((await map()).getByRole("button", { name: /No driver yet · KD-OPENED · Bang Kapi/ }));
  expect(await screen.findByRole("dialog", { name: "Bang Kapi → Hua Hin" })).toBeTruthy();
  expect(api.inputsOf("calendar.open")[0]).toMatchObject({ day: "2030-01-07", view: "day" });
});

test("a truck opens its order; several in one place are listed", async () => {
  open();
  await user.click((await map()).getByRole("button", { name: "2 here" }));
  const list = within(await screen.findByRole("list", { name: "Here" }));
  expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Anong"),
    expect.stringContaining("KD-OPENED"),
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
  open();
  expect(
    await screen.findByText("No truck is under way, and no job of this day waits for a driver."),
  ).toBeTruthy();
});
