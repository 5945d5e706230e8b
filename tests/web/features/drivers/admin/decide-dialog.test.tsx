import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DriverOnFile, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { DecideDialog } from "#web/features/drivers/admin/page/decide-dialog.tsx";
import { RemoveOnFileDialog } from "#web/features/drivers/admin/remove/remove-on-file-dialog.tsx";
import { RemoveRegisteredDialog } from "#web/features/drivers/admin/remove/remove-registered-dialog.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { SAMPLE_DRIVER } from "./sample-driver.ts";

const ON_FILE: DriverOnFile = {
  driverId: "d-1",
  version: 1,
  name: "Dao",
  email: "dao@example.test",
  phone: "+66811111111",
  vehicle: "four_wheel",
  plate: "1กข 1234",
  province: "",
  cargo: null,
  licenceClass: "personal",
  experienceYears: 3,
  areas: [],
  hasAccount: false,
  isSuspended: false,
  invitedUntil: null,
  invitedIn: null,
};
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.approve"] = () => ({ data: { driverId: "d-1" } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** A registration after so many times that its driver has sent papers. */
function sentTimes(version: number): ReviewedDriver {
  const at = Date.UTC(2026, 10, version, 5);
  const event = {
    step: "send",
    actorKind: "driver",
    actorName: "Dao",
    toState: "pending",
    reason: "",
  } as const;
  return {
    ...SAMPLE_DRIVER,
    state: "pending",
    isRegistered: true,
    version,
    events: [{ ...event, key: `registered.${version}`, at }],
  };
}

function Page() {
  const [version, setVersion] = useState(1);
  trpc.vehicles.list.useQuery({});
  return (
    <>
      <button onClick={() => setVersion(2)}>papers arrive</button>
      <DecideDialog driver={sentTimes(version)} step="approve" onClose={() => {}} />
    </>
  );
}

test("papers that arrive behind the question are shown first, and decided about once they were taken; then the vehicles are read again", async () => {
  api.procedures["vehicles.list"] = () => ({ data: { items: [], names: {}, nextCursor: null } });
  openPage({ "/": Page }, "/");
  const dialog = within(await screen.findByRole("dialog", { name: "Approve" }));
  const approve = dialog.getByRole("button", { name: "Approve" });
  screen.getByText("papers arrive").click();
  const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toMatch(/You saw.*1 Nov.*Saved now.*2 Nov/);
  await userEvent.click(approve);
  expect(api.inputsOf("drivers.approve")).toEqual([]);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await userEvent.click(approve);
  await vi.waitFor(() =>
    expect(api.inputsOf("drivers.approve")).toMatchObject([{ driverId: "d-1", seenVersion: 2 }]),
  );
  await vi.waitFor(() => expect(api.inputsOf("vehicles.list")).toHaveLength(2));
});

test("a driver who has sent papers meanwhile is not deleted before that was read", async () => {
  api.procedures["drivers.removeRegistered"] = () => ({ data: { driverId: "d-1" } });
  function Removing() {
    const [version, setVersion] = useState(1);
    return (
      <>
        <button onClick={() => setVersion(2)}>papers arrive</button>
        <RemoveRegisteredDialog driver={sentTimes(version)} onClose={() => {}} />
      </>
    );
  }
  openPage({ "/": Removing }, "/");
  const dialog = within(await screen.findByRole("dialog"));
  const remove = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete driver" });
  screen.getByText("papers arrive").click();
  const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toMatch(/You saw.*1 Nov.*Saved now.*2 Nov/);
  expect(remove.disabled).toBe(true);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await userEvent.click(remove);
  await vi.waitFor(() =>
    expect(api.inputsOf("drivers.removeRegistered")).toMatchObject([{ driverId: "d-1", seenVersion: 2 }]),
  );
});

test("a driver on file is deleted as seen; what else was saved of them is no question, a changed name is", async () => {
  api.procedures["drivers.areas"] = () => ({ data: [] });
  api.procedures["drivers.remove"] = () => ({ data: { driverId: "d-1" } });
  function Removing() {
    const [more, setMore] = useState<Partial<DriverOnFile>>({});
    return (
      <>
        <button onClick={() => setMore({ version: 2 })}>another fact is saved</button>
        <button onClick={() => setMore({ version: 3, name: "Daeng" })}>the name is saved</button>
        <button onClick={() => setMore({ version: 4, name: "Daeng", isSuspended: true })}>suspended</button>
        <RemoveOnFileDialog driver={{ ...ON_FILE, ...more }} onClose={() => {}} />
      </>
    );
  }
  openPage({ "/": Removing }, "/");
  const dialog = within(await screen.findByRole("dialog"));
  act(() => screen.getByText("another fact is saved").click());
  expect(dialog.queryByRole("region")).toBeNull();
  act(() => screen.getByText("the name is saved").click());
  const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toMatch(/You sawDao · .*Saved nowDaeng · /);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  act(() => screen.getByText("suspended").click());
  const suspended = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(suspended.textContent).toMatch(/You sawDaeng · .*Saved nowSuspended · Daeng · /);
  await userEvent.click(within(suspended).getByRole("button", { name: /^Take theirs/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete driver" }));
  await vi.waitFor(() =>
    expect(api.inputsOf("drivers.remove")).toEqual([{ driverId: "d-1", seenVersion: 4 }]),
  );
});

test("a driver without an account is suspended as they are saved, with words of their own and a reason", async () => {
  api.procedures["drivers.suspend"] = () => ({ data: { state: "suspended" } });
  function Suspending() {
    const [version, setVersion] = useState(1);
    const driver = { ...SAMPLE_DRIVER, state: "on_file", isRegistered: false, version } as const;
    return (
      <>
        <button onClick={() => setVersion(2)}>another phone is saved</button>
        <DecideDialog driver={driver} step="suspend" onClose={() => {}} />
      </>
    );
  }
  openPage({ "/": Suspending }, "/");
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend" }));
  expect(dialog.getByText(/^The driver gets no new jobs/)).toBeTruthy();
  expect(dialog.queryByText(/logged out/)).toBeNull();
  screen.getByText("another phone is saved").click();
  await userEvent.type(dialog.getByRole("textbox"), "Lost the licence");
  await userEvent.click(dialog.getByRole("button", { name: "Suspend" }));
  await vi.waitFor(() =>
    expect(api.inputsOf("drivers.suspend")).toMatchObject([{ seenVersion: 2, reason: "Lost the licence" }]),
  );
});

test("an approval names the days out of service that end with it", async () => {
  const driver: ReviewedDriver = {
    ...sentTimes(1),
    endingOutages: [
      { vehicleId: "", from: "2026-12-01", to: "2026-12-03", kind: "repair", note: "", plate: "70-4321" },
    ],
  };
  openPage({ "/": () => <DecideDialog driver={driver} step="approve" onClose={() => {}} /> }, "/");
  const dialog = within(await screen.findByRole("dialog", { name: "Approve" }));
  expect(dialog.getByRole("listitem").textContent).toMatch(/^70-4321 · .*1.*3 Dec/);
});
