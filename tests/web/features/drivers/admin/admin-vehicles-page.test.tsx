import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ListedVehicle, RetiredVehicle, ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { AdminVehiclesPage } from "#web/features/drivers/admin/vehicles/admin-vehicles-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { fill } from "../../../../support/fill.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { vehicleOnFile } from "../../../../support/vehicle-on-file.ts";
import { SAMPLE_DRIVER } from "./sample-driver.ts";

const TRUCK: ListedVehicle = {
  driverId: "d-1",
  position: 1,
  type: "six_wheel",
  plate: "70-4321",
  province: "th-10",
  lengthCm: 550,
  widthCm: 220,
  heightCm: 220,
  capacityKg: 6000,
  year: 2020,
  driverName: "Somchai",
  driverState: "on_file",
  papers: [{ paper: "insurance", plate: "70-4321", expiresOn: "2026-12-01", daysLeft: 3 }],
  outages: [{ vehicleId: "", from: "2026-12-05", to: "2026-12-06", kind: "repair", note: "" }],
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  const names = { "th-10": { th: "กรุงเทพฯ", en: "Bangkok" } };
  api.procedures["vehicles.list"] = () => ({ data: { items: [TRUCK], names, nextCursor: null } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/vehicles") => openPage({ "/admin/vehicles": AdminVehiclesPage }, address);

test("a vehicle has its driver, papers and days out of service, and opens the driver at it", async () => {
  open();
  await screen.findByText("Bangkok");
  for (const text of ["Somchai", "550 × 220 × 220", "6,000 kg · 2020", "Days left: 3"])
    screen.getByText(text);
  screen.getByText(/Repair/);
  const link = screen.getByRole("link", { name: /70-4321/ });
  expect(link.getAttribute("href")).toBe("/admin/vehicles?driver=d-1&at=%221%22");
});

test("the filter lives in the address, and what that cannot mean is left out", async () => {
  open("/admin/vehicles?type=six_wheel&papers=all&out=now");
  await screen.findByText("Bangkok");
  expect(api.inputsOf("vehicles.list")).toMatchObject([{ type: "six_wheel", out: "now" }]);
  await userEvent.selectOptions(screen.getByLabelText("Papers"), "Expired or within 30 days");
  await waitFor(() =>
    expect(api.inputsOf("vehicles.list").at(-1)).toMatchObject({
      type: "six_wheel",
      out: "now",
      papers: "expiring",
    }),
  );
});

test("a press on a heading sorts by its column, another one the other way round, and the focus stays there", async () => {
  const { address } = open();
  await screen.findByText("Bangkok");
  const heading = () => screen.getByRole("columnheader", { name: /^Driver/ });
  const plate = screen.getByRole("columnheader", { name: /^Number plate/ });
  expect(plate.getAttribute("aria-sort")).toBe("ascending");
  expect(heading().getAttribute("aria-sort")).toBeNull();
  const link = within(heading()).getByRole("link");
  for (const [sort, direction] of [
    ["driver", "ascending"],
    ["driver_desc", "descending"],
  ] as const) {
    await userEvent.click(link);
    await waitFor(() => expect(api.inputsOf("vehicles.list").at(-1)).toMatchObject({ sort }));
    await waitFor(() => expect(heading().getAttribute("aria-sort")).toBe(direction));
    expect(address()).toBe(`/admin/vehicles?sort=${sort}`);
    expect(document.activeElement).toBe(link);
  }
  screen.getByRole("option", { name: "Driver Z–A", selected: true });
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Number plate, ascending");
  await waitFor(() => expect(address()).toBe("/admin/vehicles"));
});

test("papers that expire are sorted by their days, unless the address says otherwise", async () => {
  open("/admin/vehicles?papers=expiring");
  await screen.findByText("Bangkok");
  const papers = screen.getByRole("columnheader", { name: /^Papers/ });
  expect(papers.getAttribute("aria-sort")).toBe("ascending");
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Number plate, ascending");
  await waitFor(() => expect(api.inputsOf("vehicles.list").at(-1)).toMatchObject({ sort: "plate" }));
});

const RETIRED: RetiredVehicle = {
  retiredId: "d-1-3-0",
  driverId: "d-1",
  vehicleId: "v-1",
  type: "six_wheel",
  plate: "70-1111",
  province: "th-10",
  lengthCm: 550,
  widthCm: 220,
  heightCm: 220,
  capacityKg: 6000,
  year: 2020,
  registrationExpiresOn: "2026-11-01",
  insuranceExpiresOn: null,
  retiredAt: Date.parse("2026-10-20T02:00:00Z"),
  driverName: "Somchai",
  retiredByName: "Nok",
};
const NAMES = { "th-10": { th: "กรุงเทพฯ", en: "Bangkok" } };

test("the retired ones are a list of their own, each with its papers as they were", async () => {
  api.procedures["vehicles.retired"] = () => ({ data: { items: [RETIRED], names: NAMES, nextCursor: null } });
  api.procedures["vehicles.retiredOne"] = () => ({
    data: { ...RETIRED, registrationUrl: "/api/files/a", insuranceUrl: null, names: NAMES },
  });
  const { address } = open("/admin/vehicles?type=six_wheel&papers=expiring");
  await screen.findByText("Bangkok");
  await userEvent.selectOptions(screen.getByLabelText("Service"), "Retired");
  await screen.findByRole("link", { name: /70-1111/ });
  expect(screen.queryByLabelText("Papers")).toBeNull();
  expect(api.inputsOf("vehicles.retired").at(-1)).toMatchObject({ type: "six_wheel" });
  await userEvent.click(screen.getByRole("link", { name: /70-1111/ }));
  const panel = within(await screen.findByRole("region", { name: /Retired/ }));
  expect((await panel.findByRole("img")).getAttribute("src")).toBe("/api/files/a");
  panel.getByText(/by Nok/);
  expect(address()).toContain("retired=d-1-3-0");
});

test("a job's vehicle opens retired where it was, and otherwise its driver", async () => {
  api.procedures["vehicles.retiredOne"] = ({ vehicleId }: { vehicleId: string }) =>
    vehicleId === "v-1"
      ? { data: { ...RETIRED, registrationUrl: null, insuranceUrl: null, names: NAMES } }
      : { code: "NOT_FOUND" };
  api.procedures["drivers.byId"] = () => ({ code: "NOT_FOUND" });
  open("/admin/vehicles?driver=d-1&vehicle=v-1");
  await screen.findByText(/by Nok/);
  cleanup();
  open("/admin/vehicles?driver=d-1&vehicle=v-2");
  await waitFor(() => expect(api.inputsOf("drivers.byId")).toEqual([{ driverId: "d-1" }]));
});

describe("a vehicle is added", () => {
  const PLATE = "3กค 3333";
  const vehicle = (vehicleId: string, plate: string) =>
    vehicleOnFile({ vehicleId, plate, province: "th-10" });
  const dao = (values: Partial<ReviewedDriver> = {}, count = 1): ReviewedDriver => ({
    ...SAMPLE_DRIVER,
    fleet: {
      of: "file",
      version: 4,
      licenceExpiresOn: null,
      licenceFileId: null,
      vehicles: Array.from({ length: count }, (_, at) => vehicle(`v-${at}`, `${at}กก 1111`)),
    },
    ...values,
  });
  const choose = async (driver: ReviewedDriver) => {
    api.procedures["orders.drivers"] = () => ({
      data: { items: [{ driverId: driver.driverId, name: driver.name }], hasMore: false },
    });
    api.procedures["drivers.byId"] = () => ({ data: driver });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Add a vehicle" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a vehicle" }));
    await userEvent.click(await dialog.findByRole("combobox", { name: "Driver of the vehicle" }));
    await userEvent.click(await screen.findByRole("option", { name: driver.name }));
    return { dialog, next: dialog.getByRole<HTMLButtonElement>("button", { name: "Continue" }) };
  };

  test("for a driver who is chosen, with the form of their page, as their vehicles were seen", async () => {
    api.procedures["drivers.areas"] = () => ({
      data: [{ placeId: "th-10", name: { th: "กรุงเทพฯ", en: "Bangkok" } }],
    });
    api.procedures["vehicles.save"] = () => ({ data: { version: 5 } });
    const { next } = await choose(dao());
    await waitFor(() => expect(next.disabled).toBe(false));
    await userEvent.click(next);
    const form = within(await screen.findByRole("dialog", { name: "Add a vehicle · Dao" }));
    await fill(userEvent, await form.findByLabelText(/Number plate/), PLATE);
    const listed = api.inputsOf("vehicles.list").length;
    await userEvent.click(form.getByRole("button", { name: "Add a vehicle" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("vehicles.save")).toMatchObject([
      { driverId: "d-1", of: "file", seenVersion: 4, vehicle: { plate: PLATE } },
    ]);
    // Not instead of one that they have.
    expect(api.inputsOf("vehicles.save")[0]).not.toMatchObject({ vehicle: { vehicleId: "v-0" } });
    await waitFor(() => expect(api.inputsOf("vehicles.list").length).toBeGreaterThan(listed));
  });

  test.each([
    ["suspended", dao({ state: "suspended" }), /suspended or does not drive for us/],
    ["not a driver yet", dao({ fleet: null }), /suspended or does not drive for us/],
    ["with as many as one may have", dao({}, 5), /at most 5 vehicles/],
  ])("for nobody who is %s, which is said", async (_name, driver, text) => {
    const { dialog, next } = await choose(driver);
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(next.disabled).toBe(true);
  });
});
