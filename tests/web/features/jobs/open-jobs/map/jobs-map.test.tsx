import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { windowOf } from "#domain/jobs/lists/busy-until.ts";
import type { LiveMessage } from "#domain/jobs/live.ts";
import type { LazyMarkerMapProps } from "#web/components/route-map/markers/lazy-marker-map.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { boardSays, DRIVER, openDashboard } from "../../dashboard-screen.tsx";
import { FakeServer, jobCard } from "../../fake-server.ts";
import { setSession } from "../../fake-session.ts";

vi.mock("#web/lib/session/session.ts", () => import("../../fake-session.ts"));
/** What the map is given, as buttons: jsdom draws no map. The first two markers lie over each other. */
vi.mock("#web/components/route-map/markers/lazy-marker-map.tsx", () => ({
  LazyMarkerMap: ({ markers, chosenId, line, groupTexts, onChoose, label }: LazyMarkerMapProps) => {
    const groups = [markers.slice(0, 2), ...markers.slice(2).map((each) => [each])].filter(
      (group) => group.length > 0,
    );
    return (
      <section aria-label={label}>
        {groups.map((group) => {
          const texts = group.length > 1 ? groupTexts(group) : group[0];
          return (
            <button
              key={group[0]?.id}
              type="button"
              aria-label={texts?.name}
              aria-pressed={group.some(({ id }) => id === chosenId)}
              onClick={() =>
                onChoose(
                  group.map(({ id }) => id),
                  false,
                )
              }
            >
              {texts?.text}
            </button>
          );
        })}
        {line !== null && <p>Line to {line.to.name}</p>}
      </section>
    );
  },
}));

const kapi = jobCard("kapi", { inDays: 2 });
const second = jobCard("second", { inDays: 3, estimatedPaySatang: 2_000_00 });
const hatyai = jobCard("hatyai", {
  inDays: 4,
  pickupArea: { th: "อำเภอหาดใหญ่ จังหวัดสงขลา", en: "Hat Yai, Songkhla" },
});
const nowhere = jobCard("nowhere", { inDays: 5, pickupArea: { th: "ที่ไหนสักแห่ง", en: "Somewhere" } });
const POINTS = {
  [kapi.pickupArea.en]: { placeId: "th-1006", latitude: 13.77, longitude: 100.65 },
  [hatyai.pickupArea.en]: { placeId: "th-9011", latitude: 7.01, longitude: 100.47 },
  [kapi.destinationArea.en]: { placeId: "th-2004", latitude: 12.98, longitude: 100.91 },
};
const snapshotOf = (jobs: readonly (typeof kapi)[]): LiveMessage => ({
  type: "snapshot",
  seq: 1,
  jobs,
  more: false,
});
const page = (items: readonly unknown[]) => ({ data: { items, nextCursor: null } });

let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.install();
  server.procedures = {
    "drivers.me": () => ({ data: DRIVER }),
    "jobs.mine": () => page([]),
    "jobs.available": () => page([kapi, second, hatyai]),
    "jobs.areaPoints": () => ({ data: POINTS }),
    "geo.mapStyle": () => ({ data: { styleUrl: null } }),
  };
  setSession("driver");
});

afterEach(() => {
  act(() => setSession("signed_out"));
  queryClient.clear();
  vi.unstubAllGlobals();
});

const map = async () => within(await screen.findByRole("region", { name: "Map of the available jobs" }));
const panel = async () => within(await screen.findByRole("region", { name: "The job chosen on the map" }));

test("one press shows the jobs on a map instead of the list, and one the list again", async () => {
  openDashboard();
  await userEvent.click(await screen.findByRole("button", { name: "Map" }));
  expect((await map()).getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "2 jobs",
    "฿1,277",
  ]);
  expect(screen.queryAllByRole("article")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "List" }));
  expect(await screen.findAllByRole("article")).toHaveLength(3);
});

test("nothing of the map is asked for before it is opened", async () => {
  openDashboard();
  await screen.findByRole("button", { name: "Map" });
  expect(server.callsOf("geo.mapStyle")).toEqual([]);
});

test("a marker has a name, its job is reserved from the card below, with a line to where it goes", async () => {
  server.procedures["jobs.reserve"] = () => ({ data: { jobId: "hatyai", status: "reserved" } });
  openDashboard("?show=map");
  const name = "฿1,277. Hat Yai, Songkhla – Bang Lamung, Chon Buri";
  await userEvent.click(await (await map()).findByRole("button", { name }));
  expect((await map()).getByText("Line to Bang Lamung, Chon Buri")).toBeDefined();
  await userEvent.click((await panel()).getByRole("button", { name: "Reserve" }));
  await waitFor(() => expect(server.callsOf("jobs.reserve")).toMatchObject([{ input: { jobId: "hatyai" } }]));
  expect(await (await panel()).findByText("This job is no longer available.")).toBeDefined();
});

test("of several jobs at one place, each is a press away", async () => {
  openDashboard("?show=map&sort=pickup");
  await userEvent.click(
    await (await map()).findByRole("button", { name: "2 jobs around Bang Kapi, Bangkok" }),
  );
  const chosen = await panel();
  expect(chosen.getByText("Job 1 of 2")).toBeDefined();
  await userEvent.click(chosen.getByRole("button", { name: "Next job" }));
  expect(chosen.getByText("Job 2 of 2")).toBeDefined();
  expect(chosen.getByText("฿2,000")).toBeDefined();
});

test("the filter holds on the map", async () => {
  openDashboard("?show=map&from=Songkhla");
  expect((await map()).getAllByRole("button")).toHaveLength(1);
  expect((await panel()).getByText(/^Tap an amount/)).toBeDefined();
});

test("a job that the board would refuse me says why in its name", async () => {
  const busy = [{ jobId: "KD-mine-1", ...windowOf(hatyai), driving: null }];
  const driver = { driverId: "d-1", vehicle: "four_wheel", ...FREE_DRIVER };
  server.procedures["jobs.fitness"] = () => ({ data: { driver, busy, driven: [] } });
  openDashboard("?show=map");
  expect(await (await map()).findByRole("button", { name: /Hat Yai.*\. Overlaps KD-mine$/ })).toBeDefined();
});

test("a job without a point is counted, and in the list", async () => {
  server.procedures["jobs.available"] = () => page([kapi, nowhere]);
  openDashboard("?show=map");
  expect(await screen.findByText("1 more without a point on the map are in the list.")).toBeDefined();
});

test("without a signal the map says that it needs one", async () => {
  server.procedures["jobs.areaPoints"] = () => ({ unreachable: true });
  openDashboard("?show=map");
  await boardSays(server, snapshotOf([kapi]));
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(await screen.findByText(/^The map needs a signal/)).toBeDefined();
});
