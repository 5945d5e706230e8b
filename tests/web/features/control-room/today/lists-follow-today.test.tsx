import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import { bangkokMidnight, DAY_MS } from "#domain/time.ts";
import { Days } from "#web/features/control-room/today/days.tsx";
import { useLiveToday } from "#web/features/control-room/today/use-live-today.ts";
import { WaysBack } from "#web/features/control-room/today/ways-back.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

let hear: (message: LiveMessage) => void;
vi.mock("#web/lib/live/live.ts", () => ({
  useLive: (onMessage: (message: LiveMessage) => void) => {
    hear = onMessage;
    return "off";
  },
}));

// Nothing is read again by the clock: what Today hears does it.
vi.mock("#web/lib/api/refreshed.ts", () => ({ REFRESHED: { refetchOnWindowFocus: "always" } }));

const MIDNIGHT = bangkokMidnight(Date.UTC(2030, 0, 7, 5));
const AREA = { th: "หัวหิน", en: "Hua Hin" };
const TAKEN = { type: "job_taken", seq: 3, jobId: "KD-AAAAAA-1" } as const;
const DRIVER = { driverId: "driver-dan", driverName: "Dan", plate: "1กข 1111" };
const IDLE = { ...DRIVER, position: 0, vehicleId: "v-1", type: "four_wheel", last: null, next: null };
const FREE: RouterOutputs["controlRoom"]["unmatchedReturns"][number] = {
  ...DRIVER,
  jobId: "KD-AAAAAA-1",
  orderId: "KD-AAAAAA",
  vehicle: "four_wheel",
  freeAt: MIDNIGHT,
  endArea: AREA,
  homeArea: AREA,
  homeM: 200_000,
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  const idle = [{ day: "2030-01-08", type: "four_wheel", trucks: 1 }];
  api.procedures["controlRoom.days"] = () => ({
    data: { from: MIDNIGHT, before: MIDNIGHT + 2 * DAY_MS, now: MIDNIGHT, jobs: [], idle, isCut: false },
  });
  api.procedures["controlRoom.waysBack"] = () => ({
    data: { trucks: [], unmatched: 1, withoutHome: { count: 0, first: [] }, isCut: false },
  });
});
afterEach(() => {
  focusManager.setFocused(undefined);
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Today() {
  useLiveToday();
  return (
    <>
      <Days />
      <WaysBack />
    </>
  );
}

const LISTS = [
  {
    list: "Trucks without a job",
    procedure: "controlRoom.idleTrucks",
    truck: { trucks: [IDLE], isCut: false },
    nothing: { trucks: [], isCut: false },
    none: "Every truck that could drive on this day has a job by now.",
  },
  {
    list: "Empty ways back without a matching job",
    procedure: "controlRoom.unmatchedReturns",
    truck: [FREE],
    nothing: [],
    none: "Every empty way back has a matching job by now.",
  },
];

describe.each(LISTS)("the list: $list", ({ list, procedure, truck, nothing, none }) => {
  const show = async () => {
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^List them ${list}`) }));
    return within(await screen.findByRole("dialog", { name: new RegExp(`^${list}`) }));
  };
  const openWithTruck = async () => {
    api.procedures[procedure] = () => ({ data: truck });
    openPage({ "/admin": Today }, "/admin");
    const sheet = await show();
    await sheet.findByText("Dan");
    // The truck has a job from now on.
    api.procedures[procedure] = () => ({ data: nothing });
    return sheet;
  };

  test("once its truck has a job, the open list is without it", async () => {
    const sheet = await openWithTruck();
    act(() => hear(TAKEN));
    expect(await sheet.findByText(none)).toBeTruthy();
  });

  test("it is read again on return to the window", async () => {
    const sheet = await openWithTruck();
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    expect(await sheet.findByText(none)).toBeTruthy();
  });

  test("it is not read while it is closed, and read again once it is opened", async () => {
    const sheet = await openWithTruck();
    await userEvent.click(sheet.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => hear(TAKEN));
    await waitFor(() => expect(api.inputsOf("controlRoom.days")).toHaveLength(2));
    expect(api.inputsOf(procedure)).toHaveLength(1);
    expect(await (await show()).findByText(none)).toBeTruthy();
  });
});
