import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DriverFleet, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { FleetCard } from "#web/features/drivers/admin/fleet/fleet-card.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { SAMPLE_DRIVER } from "./sample-driver.ts";
import { fill } from "../../../../support/fill.ts";
import { vehicleOnFile } from "../../../../support/vehicle-on-file.ts";

const VAN = vehicleOnFile({
  vehicleId: "",
  plate: "1กข 1234",
  province: "th-10",
  lengthCm: 240,
  widthCm: 160,
  capacityKg: 1200,
  insuranceExpiresOn: "2030-02-28",
  insuranceFileId: "f-1",
});
const TRUCK = {
  ...VAN,
  vehicleId: "6f1c2a9e-3b7d-4a51-9c0e-2d8f5b7a1e99",
  type: "six_wheel",
  plate: "70-1234",
} as const;

function driver(vehicles: DriverFleet["vehicles"], version = 4): ReviewedDriver & { fleet: DriverFleet } {
  return {
    ...SAMPLE_DRIVER,
    papers: [{ paper: "insurance", plate: VAN.plate, expiresOn: "2030-02-28", daysLeft: 6 }],
    fleet: { of: "file", version, licenceExpiresOn: null, licenceFileId: null, vehicles },
    names: { "th-10": { th: "กรุงเทพมหานคร", en: "Bangkok" } },
    files: { "f-1": "/api/files/one" },
  };
}

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["drivers.areas"] = () => ({
    data: [{ placeId: "th-10", name: { th: "กรุงเทพฯ", en: "Bangkok" } }],
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (vehicles: DriverFleet["vehicles"] = [VAN]) => {
  const shown = driver(vehicles);
  openPage({ "/": () => <FleetCard driver={shown} fleet={shown.fleet} /> }, "/");
};
/** The same beside a list of vehicles that is read. */
const openBesideList = async () => {
  const shown = driver([VAN, TRUCK]);
  function Page() {
    trpc.vehicles.list.useQuery({});
    return <FleetCard driver={shown} fleet={shown.fleet} />;
  }
  api.procedures["vehicles.list"] = () => ({ data: { items: [], names: {}, nextCursor: null } });
  openPage({ "/": Page }, "/");
  await waitFor(() => expect(api.inputsOf("vehicles.list")).toHaveLength(1));
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("each vehicle has its facts and papers, with those that are not known named", async () => {
  open([VAN, TRUCK]);
  const van = within(await screen.findByRole("region", { name: VAN.plate }));
  van.getByText(/240 × 160 × –/);
  van.getByText("Days left: 6");
  expect(van.getByRole("link", { name: "Insurance" }).getAttribute("href")).toBe("/api/files/one");
  van.getByText("No expiry date on file");
});

test("a paper's day is saved with the vehicle as it was seen, and what is wrong is said at its field", async () => {
  api.procedures["vehicles.save"] = () => ({
    code: "BAD_INPUT",
    fields: { "vehicle.insuranceExpiresOn": "DATE_IN_PAST" },
  });
  open();
  await press(`Edit ${VAN.plate}`);
  const field = await screen.findByLabelText(/Registration valid until/);
  await fill(userEvent, field, "2031-01-31");
  await press("Save");
  await screen.findByText(/in the future/);
  expect(api.inputsOf("vehicles.save")).toMatchObject([
    {
      of: "file",
      driverId: "d-1",
      seenVersion: 4,
      vehicle: {
        vehicleId: "",
        plate: VAN.plate,
        lengthCm: "240",
        heightCm: "",
        registrationExpiresOn: "2031-01-31",
      },
    },
  ]);
});

test("a vehicle in which nothing was changed is not sent", async () => {
  open();
  await press(`Edit ${VAN.plate}`);
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("vehicles.save")).toEqual([]);
});

test("the lists of vehicles are read again once one is saved", async () => {
  api.procedures["vehicles.save"] = () => ({ data: { version: 5 } });
  await openBesideList();
  await press(`Edit ${VAN.plate}`);
  await fill(userEvent, await screen.findByLabelText(/Registration valid until/), "2031-01-31");
  await press("Save");
  await waitFor(() => expect(api.inputsOf("vehicles.list")).toHaveLength(2));
});

test("when somebody else was faster both values are there, and what was typed is kept", async () => {
  api.procedures["vehicles.save"] = () => ({ code: "DRIVER_CHANGED" });
  api.procedures["drivers.byId"] = () => ({ data: driver([{ ...VAN, year: 2019, capacityKg: 1100 }], 5) });
  open();
  await press(`Edit ${VAN.plate}`);
  const payload = await screen.findByLabelText<HTMLInputElement>(/Load capacity/);
  await userEvent.clear(payload);
  await userEvent.type(payload, "1300");
  await press("Save");
  const dialog = within(screen.getByRole("dialog"));
  await dialog.findByText("1100");
  expect(payload.value).toBe("1300");
  expect(dialog.getByLabelText<HTMLInputElement>(/Year/).value).toBe("2019");
  await press("Save");
  await waitFor(() =>
    expect(api.inputsOf("vehicles.save").at(-1)).toMatchObject({
      seenVersion: 5,
      vehicle: { capacityKg: "1300", year: "2019" },
    }),
  );
});

test("the last vehicle cannot be retired", async () => {
  open();
  await screen.findByRole("region", { name: VAN.plate });
  expect(screen.queryByRole("button", { name: /Retire/ })).toBeNull();
});

test("a vehicle is retired as it was seen, and the lists of vehicles are read again", async () => {
  api.procedures["vehicles.retire"] = () => ({ data: { version: 5 } });
  await openBesideList();
  await press(`Retire ${TRUCK.plate}`);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Retire" }));
  await waitFor(() =>
    expect(api.inputsOf("vehicles.retire")).toMatchObject([
      { of: "file", driverId: "d-1", seenVersion: 4, vehicleId: TRUCK.vehicleId },
    ]),
  );
  await waitFor(() => expect(api.inputsOf("vehicles.list")).toHaveLength(2));
});

test("a vehicle that somebody else has changed meanwhile is retired once both were seen", async () => {
  let shown = driver([VAN, TRUCK]);
  let change = () => {};
  function Live() {
    const [, again] = useState(0);
    change = () => again((count) => count + 1);
    return <FleetCard driver={shown} fleet={shown.fleet} />;
  }
  openPage({ "/": Live }, "/");
  api.procedures["vehicles.retire"] = ({ seenVersion }: { seenVersion: number }) => {
    if (seenVersion === 5) return { data: { version: 6 } };
    shown = driver([VAN, { ...TRUCK, capacityKg: 4_321 }], 5);
    change();
    return { code: "DRIVER_CHANGED" };
  };
  await press(`Retire ${TRUCK.plate}`);
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Retire" }));
  const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toMatch(/Saved now.*4321/);
  expect(notice.textContent).not.toContain(VAN.plate);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Retire" }).disabled).toBe(true);
  await userEvent.click(within(notice).getByRole("button"));
  await userEvent.click(dialog.getByRole("button", { name: "Retire" }));
  await waitFor(() =>
    expect(api.inputsOf("vehicles.retire")).toMatchObject([{ seenVersion: 4 }, { seenVersion: 5 }]),
  );
});

test("the licence of a driver without papers may have no picture", async () => {
  api.procedures["vehicles.saveLicence"] = () => ({ data: { version: 5 } });
  open();
  await press("Edit Driving licence");
  await fill(userEvent, await screen.findByLabelText(/Valid until/), "2030-05-31");
  await press("Save");
  await waitFor(() =>
    expect(api.inputsOf("vehicles.saveLicence")).toMatchObject([
      { seenVersion: 4, licence: { expiresOn: "2030-05-31", fileId: "" } },
    ]),
  );
});

test("the page opens at the vehicle that the address names", async () => {
  const shown = driver([VAN, TRUCK]);
  openPage({ "/": () => <FleetCard driver={shown} fleet={shown.fleet} /> }, "/?at=%221%22");
  const truck = await screen.findByRole("region", { name: TRUCK.plate });
  await waitFor(() => expect(document.activeElement).toBe(truck));
});
