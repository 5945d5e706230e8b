import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LazyMarkerMapProps } from "#web/components/route-map/markers/lazy-marker-map.tsx";
import { LiveTrucks } from "#web/features/control-room/today/live-trucks.tsx";
import type { Truck } from "#web/entities/trucks/lateness.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

/** What the map is given, as buttons: jsdom draws no map. The first two markers lie over each other. */
vi.mock("#web/components/route-map/markers/lazy-marker-map.tsx", () => ({
  LazyMarkerMap: ({ markers, groupTexts, onChoose, label }: LazyMarkerMapProps) => (
    <section aria-label={label}>
      {[markers.slice(0, 2), ...markers.slice(2).map((each) => [each])].map((group) => {
        const texts = group.length > 1 ? groupTexts(group) : group[0];
        const ids = group.map(({ id }) => id);
        return (
          <button
            key={ids[0]}
            type="button"
            aria-label={texts?.name}
            data-tone={group[0]?.tone}
            onClick={() => onChoose(ids, false)}
          >
            {texts?.text}
          </button>
        );
      })}
    </section>
  ),
}));

const AREA = { th: "หัวหิน", en: "Hua Hin" };
const AT = Date.UTC(2026, 11, 2, 5);
const truck = (name: string, values: Partial<Truck>): Truck => ({
  jobId: `KD-${name}-1`,
  orderId: `KD-${name}`,
  vehicle: "four_wheel",
  plate: "3ฒข 7755",
  driverName: `Driver ${name}`,
  pickupArea: AREA,
  destinationArea: AREA,
  overWater: [],
  hasArrived: false,
  likelyAt: AT,
  basis: "plan",
  lateMs: 0,
  silentSince: null,
  place: { latitude: 12.5, longitude: 99.9, isPosition: false },
  position: null,
  ...values,
});
const LATE = truck("AAAAAA", {
  lateMs: 25 * 60_000,
  basis: "position",
  place: { latitude: 13, longitude: 100, isPosition: true },
  position: { latitude: 13, longitude: 100, fixedAt: AT },
});
const PUNCTUAL = truck("BBBBBB", {});
const THERE = truck("CCCCCC", { hasArrived: true, likelyAt: null });
const NOWHERE = truck("DDDDDD", { place: null });

const user = userEvent.setup();
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["geo.mapStyle"] = () => ({ data: { styleUrl: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(trucks: readonly Truck[], isCut = false) {
  api.procedures["controlRoom.live"] = () => ({ data: { trucks, isCut } });
  openPage({ "/admin": () => <LiveTrucks />, "/admin/orders": () => <h1>The order</h1> }, "/admin");
}
const map = async () => within(await screen.findByRole("region", { name: "Map of the trucks under way" }));

test("each truck with a place is on the map with its lateness in words, and all are in the list", async () => {
  open([LATE, LATE, PUNCTUAL, THERE, NOWHERE].map((each, at) => ({ ...each, jobId: `${each.jobId}${at}` })));
  const shown = await map();
  const punctual = shown.getByRole("button", { name: /^Driver BBBBBB · KD-BBBBBB · On time · by the last/ });
  expect(punctual).toMatchObject({ textContent: "On time", dataset: { tone: "on_time" } });
  const there = shown.getByRole("button", { name: /^Driver CCCCCC · KD-CCCCCC · At the destination/ });
  expect(there.dataset["tone"]).toBe("arrived");
  const group = shown.getByRole("button", {
    name: /^2 trucks here; the first: Driver AAAAAA .*25 mins? late/,
  });
  expect(group).toMatchObject({ textContent: "2 trucks", dataset: { tone: "late" } });
  expect(shown.getAllByRole("button")).toHaveLength(3);
  expect(screen.getAllByRole("link")).toHaveLength(5);
});

test("a truck that nothing was heard of says since when, on the map and in the list", async () => {
  open([truck("EEEEEE", { lateMs: 4 * 3_600_000, silentSince: AT }), PUNCTUAL, THERE]);
  expect(
    (await map()).getByRole("button", { name: /EEEEEE.*4 h.* late · no news since .*12:00/ }),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: /EEEEEE.* · no news since .*12:00/ })).toBeDefined();
});

test("a press opens the order of a truck, and lists several in one place", async () => {
  open([LATE, PUNCTUAL, THERE]);
  await user.click((await map()).getByRole("button", { name: /2 trucks here/ }));
  const here = within(await screen.findByRole("list", { name: "Trucks here" }));
  expect(here.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/orders?order=KD-AAAAAA",
    "/admin/orders?order=KD-BBBBBB",
  ]);
  await user.click((await map()).getByRole("button", { name: /CCCCCC/ }));
  expect(await screen.findByRole("heading", { name: "The order" })).toBeDefined();
});

test("without any place there is no map, and the list stays", async () => {
  open([NOWHERE]);
  expect(await screen.findByRole("link", { name: /Driver DDDDDD/ })).toBeDefined();
  expect(screen.queryByRole("region", { name: "Map of the trucks under way" })).toBeNull();
});

test("where there are more trucks than are shown, that is said, and where all of them are", async () => {
  open([LATE, PUNCTUAL], true);
  expect(await screen.findByText(/Only 2 trucks are on this map and in this list/)).toBeDefined();
  const all = screen.getByRole("link", { name: "All orders in transit" });
  expect(all.getAttribute("href")).toBe("/admin/orders?status=in_transit");
});

test("nothing of it where all are shown", async () => {
  open([LATE, PUNCTUAL]);
  await map();
  expect(screen.queryByRole("link", { name: "All orders in transit" })).toBeNull();
});
