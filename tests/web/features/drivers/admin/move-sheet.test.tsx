import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DriverFleet, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { FleetCard } from "#web/features/drivers/admin/fleet/fleet-card.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { vehicleOnFile } from "../../../../support/vehicle-on-file.ts";
import { SAMPLE_DRIVER } from "./sample-driver.ts";

const VAN = vehicleOnFile({ vehicleId: "", plate: "1กข 1234" });
const TRUCK = { ...VAN, vehicleId: "truck", type: "six_wheel", plate: "70-1234" } as const;
const THEIRS = { ...VAN, vehicleId: "theirs", plate: "2กข 2222" };

type WithFleet = ReviewedDriver & { fleet: DriverFleet };
const having = (vehicles: DriverFleet["vehicles"], version = 4, values: Partial<ReviewedDriver> = {}) =>
  ({
    ...SAMPLE_DRIVER,
    fleet: { of: "file", version, licenceExpiresOn: null, licenceFileId: null, vehicles },
    ...values,
  }) as WithFleet;
const suk = (vehicles: DriverFleet["vehicles"], version = 1, values: Partial<ReviewedDriver> = {}) =>
  having(vehicles, version, { driverId: "d-2", name: "Suk", ...values });

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["orders.drivers"] = () => ({
    data: {
      items: [SAMPLE_DRIVER, suk([])].map(({ driverId, name }) => ({ driverId, name })),
      hasMore: false,
    },
  });
  api.procedures["drivers.byId"] = () => ({ data: suk([THEIRS]) });
  api.procedures["vehicles.move"] = () => ({ data: { version: 5, toVersion: 2 } });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Opens the form for a vehicle, and chooses the other driver. */
async function chooseSuk(vehicles: DriverFleet["vehicles"], plate: string) {
  let change: (next: WithFleet) => void = () => {};
  function Live() {
    const [shown, show] = useState(() => having(vehicles));
    change = show;
    return <FleetCard driver={shown} fleet={shown.fleet} />;
  }
  openPage({ "/": Live }, "/");
  await userEvent.click(await screen.findByRole("button", { name: `Move ${plate}` }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("combobox", { name: "Driver who gets it" }));
  const options = await screen.findAllByRole("option");
  // Not to whoever has it.
  expect(options.map(({ textContent }) => textContent)).toEqual(["Suk"]);
  await userEvent.click(options[0] as HTMLElement);
  return { dialog, change };
}
const submit = (name: string) =>
  userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

test("one of several vehicles goes to another driver, both as they were seen", async () => {
  const { dialog } = await chooseSuk([VAN, TRUCK], TRUCK.plate);
  const exchange = within(await dialog.findByRole("combobox", { name: "In exchange" }));
  expect(exchange.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Nothing",
    expect.stringContaining(THEIRS.plate),
  ]);
  await submit("Move");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("vehicles.move")).toEqual([
    {
      key: expect.any(String),
      driverId: "d-1",
      of: "file",
      seenVersion: 4,
      vehicleId: "truck",
      toDriverId: "d-2",
      toOf: "file",
      toSeenVersion: 1,
      swapVehicleId: null,
    },
  ]);
});

test("the only one goes in exchange, which is said, and what is wrong with it is at its field", async () => {
  api.procedures["vehicles.move"] = () => ({ code: "BAD_INPUT", fields: { swapVehicleId: "LICENCE_CLASS" } });
  const { dialog } = await chooseSuk([VAN], VAN.plate);
  await dialog.findByText("Dao has no other vehicle, so one comes in exchange.");
  await submit("Swap");
  await dialog.findByText("The licence does not cover this vehicle for hire.");
  expect(api.inputsOf("vehicles.move")).toMatchObject([{ vehicleId: "", swapVehicleId: "theirs" }]);
});

test("nobody who is suspended is given one", async () => {
  api.procedures["drivers.byId"] = () => ({ data: suk([THEIRS], 1, { state: "suspended" }) });
  const { dialog } = await chooseSuk([VAN, TRUCK], TRUCK.plate);
  await dialog.findByText(/suspended or does not drive for us/);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Move" }).disabled).toBe(true);
});

test("what somebody else has changed of either driver is shown beside what was seen, and is read before it is sent", async () => {
  let theirs = suk([THEIRS]);
  api.procedures["drivers.byId"] = () => ({ data: theirs });
  const { dialog, change } = await chooseSuk([VAN, TRUCK], TRUCK.plate);
  await dialog.findByRole("combobox", { name: "In exchange" });
  api.procedures["vehicles.move"] = () => {
    theirs = suk([{ ...THEIRS, capacityKg: 4_321 }], 2);
    return { code: "DRIVER_CHANGED" };
  };
  await submit("Move");
  const notice = async () =>
    dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect((await notice()).textContent).toMatch(/Suk.*Saved now.*4321/);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Move" }).disabled).toBe(true);
  await userEvent.click(within(await notice()).getByRole("button"));
  change(having([VAN, { ...TRUCK, year: 2019 }], 5));
  expect((await notice()).textContent).toMatch(/Dao.*Saved now.*2019/);
  await userEvent.click(within(await notice()).getByRole("button"));
  api.procedures["vehicles.move"] = () => ({ data: { version: 6, toVersion: 3 } });
  await submit("Move");
  await waitFor(() =>
    expect(api.inputsOf("vehicles.move").at(-1)).toMatchObject({ seenVersion: 5, toSeenVersion: 2 }),
  );
});
