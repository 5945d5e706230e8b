import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { driverNameText } from "#web/entities/drivers/driver-name.ts";
import type { ReviewedDriver } from "#web/entities/drivers/driver-types.ts";
import { DriverPanel } from "#web/features/drivers/admin/page/driver-panel.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";
import { SAMPLE_DRIVER, SAMPLE_FACTS } from "./sample-driver.ts";

const NONE = {
  orders: [],
  jobs: [],
  refunds: [],
  compensations: [],
  unpaid: [],
  claims: [],
  transfers: [],
  cash: [],
  recent: [],
};
const ERASURE = {
  version: 4,
  obstacle: null,
  openRecords: null,
  orderCount: 0,
  jobCount: 3,
  documents: [],
  hasMoreDocuments: false,
  payouts: [{ payoutId: "PO-1", paidOn: "2026-11-21", totalSatang: 600_00 }],
  hasMorePayouts: false,
  kept: ["money_references", "audit_log"],
  keptUntil: Date.parse("2031-12-31T05:00:00Z"),
};

let api: FakeApi;
let driver: ReviewedDriver;
beforeEach(() => {
  driver = SAMPLE_DRIVER;
  api = new FakeApi();
  api.install();
  api.procedures["drivers.byId"] = () => ({ data: driver });
  api.procedures["drivers.jobs"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["payouts.ofDriver"] = () => ({
    data: {
      unpaidSatang: 0,
      earnedSatang: 600_00,
      period: { fromDay: "2026-10-25", toDay: "2026-11-23" },
      payouts: [],
    },
  });
  api.procedures["payouts.earnings"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["drivers.erasure"] = () => ({ data: ERASURE });
  api.procedures["drivers.erase"] = () => {
    driver = { ...SAMPLE_DRIVER, state: "deleted", name: "", phone: "", isErased: true };
    return { data: { driverId: "d-1" } };
  };
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  openPage(
    {
      "/admin/drivers": () => <DriverPanel driverId="d-1" heading="Drivers" row="d-1" onClose={() => {}} />,
      "/admin/payouts": () => <p>payouts</p>,
      "/admin/people": () => <p>people</p>,
      "/admin/orders": () => <p>orders</p>,
    },
    "/admin/drivers",
  );
const openDialog = async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Erase personal data" }));
  return within(await screen.findByRole("dialog", { name: "Erase the data of Dao?" }));
};

test("what goes and what the law keeps is read, and a reference given, before a driver is erased as they were seen", async () => {
  const dialog = await openDialog();
  expect(await dialog.findByText(/^What goes: name, phone, e-mail address and invitation/)).toBeTruthy();
  expect(dialog.getByText(/Jobs that were driven \(3\) stay/)).toBeTruthy();
  expect(dialog.getByText(/^Payouts stay with their sums/)).toBeTruthy();
  expect(dialog.getByRole("link", { name: "21 Nov 2026" }).getAttribute("href")).toBe(
    "/admin/payouts?payout=PO-1",
  );
  const erase = dialog.getByRole("button", { name: "Erase personal data" });
  await userEvent.click(erase);
  expect(api.inputsOf("drivers.erase")).toEqual([]);
  await fill(userEvent, dialog.getByRole("textbox", { name: /^Reference/ }), "DSR-1");
  await userEvent.click(erase);
  await waitFor(() =>
    expect(api.inputsOf("drivers.erase")).toEqual([
      { driverId: "d-1", seenVersion: 4, channel: "phone", reference: "DSR-1" },
    ]),
  );
  expect(await screen.findByRole("heading", { name: "Erased driver" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Erase personal data" })).toBeNull();
  expect(screen.getByText(/^The personal data is erased/)).toBeTruthy();
});

test("a driver whom a colleague has changed meanwhile is erased only once both states were read; the reference stays", async () => {
  api.procedures["drivers.erase"] = ({ seenVersion }: { seenVersion: number }) => {
    if (seenVersion === 5) return { data: { driverId: "d-1" } };
    driver = { ...SAMPLE_DRIVER, name: "Dao Suk", phone: "+66822222222", version: 5 };
    api.procedures["drivers.erasure"] = () => ({ data: { ...ERASURE, version: 5 } });
    return { code: "DRIVER_CHANGED" };
  };
  const dialog = await openDialog();
  await fill(userEvent, await dialog.findByRole("textbox", { name: /^Reference/ }), "DSR-1");
  const erase = dialog.getByRole<HTMLButtonElement>("button", { name: "Erase personal data" });
  await userEvent.click(erase);
  const shown = within(await screen.findByRole("dialog"));
  const notice = await shown.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(within(notice).getByRole("listitem").textContent).toMatch(
    /^DriverYou saw.*Dao · 081 111 1111.*Saved now.*Dao Suk · 082 222 2222/,
  );
  expect(shown.getByRole<HTMLButtonElement>("button", { name: "Erase personal data" }).disabled).toBe(true);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await userEvent.click(shown.getByRole("button", { name: "Erase personal data" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("drivers.erase")).toMatchObject([
    { seenVersion: 4, reference: "DSR-1" },
    { seenVersion: 5, reference: "DSR-1" },
  ]);
});

test("a driver whom a colleague has changed since the page was opened is erased only once that was read", async () => {
  driver = { ...SAMPLE_DRIVER, facts: SAMPLE_FACTS };
  open();
  const opener = await screen.findByRole("button", { name: "Erase personal data" });
  driver = { ...driver, state: "suspended", reason: "Lost parcels", facts: { ...SAMPLE_FACTS, version: 5 } };
  api.procedures["drivers.erasure"] = () => ({ data: { ...ERASURE, version: 5 } });
  await userEvent.click(opener);
  const dialog = within(await screen.findByRole("dialog"));
  const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(within(notice).getByRole("listitem").textContent).toMatch(/^DriverYou saw.*Saved now.*Suspended/);
  const erase = dialog.getByRole<HTMLButtonElement>("button", { name: "Erase personal data" });
  expect(erase.disabled).toBe(true);
  await userEvent.click(within(notice).getByRole("button", { name: /^Take theirs/ }));
  await fill(userEvent, dialog.getByRole("textbox", { name: /^Reference/ }), "DSR-1");
  await userEvent.click(erase);
  await waitFor(() => expect(api.inputsOf("drivers.erase")).toMatchObject([{ seenVersion: 5 }]));
});

test("nothing is erased before the driver was read again, nor after another state was read than what goes with them", async () => {
  driver = { ...SAMPLE_DRIVER, facts: SAMPLE_FACTS };
  open();
  const opener = await screen.findByRole("button", { name: "Erase personal data" });
  api.procedures["drivers.erasure"] = () => ({ data: { ...ERASURE, version: 5 } });
  let answer = () => {};
  api.procedures["drivers.byId"] = () =>
    new Promise((resolve) => {
      answer = () => resolve({ data: driver });
    });
  await userEvent.click(opener);
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(api.inputsOf("drivers.byId")).toHaveLength(2));
  expect(dialog.queryByRole("button", { name: "Erase personal data" })).toBeNull();
  answer();
  await fill(userEvent, await dialog.findByRole("textbox", { name: /^Reference/ }), "DSR-1");
  await userEvent.click(dialog.getByRole("button", { name: "Erase personal data" }));
  await waitFor(() => expect(api.inputsOf("drivers.erase")).toMatchObject([{ seenVersion: 4 }]));
});

test("what is in the way is listed with where it is settled, and nothing can be erased", async () => {
  api.procedures["drivers.erasure"] = () => ({
    data: {
      ...ERASURE,
      obstacle: { code: "ACCOUNT_HAS_OPEN_ORDERS", params: { count: 2, jobs: 1, cash: 0, earnings: 1 } },
      openRecords: { ...NONE, jobs: [{ id: "KD-AAAAAA-1", orderId: "KD-AAAAAA" }] },
    },
  });
  const dialog = await openDialog();
  expect((await dialog.findByRole("link", { name: "KD-AAAAAA" })).getAttribute("href")).toBe(
    "/admin/orders?order=KD-AAAAAA",
  );
  expect(dialog.getByRole("link", { name: "Driver pay" })).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.queryByRole("button", { name: "Erase personal data" })).toBeNull();
});

test("a deleted driver is still erased", async () => {
  driver = { ...SAMPLE_DRIVER, state: "deleted" };
  expect(await openDialog()).toBeTruthy();
});

test("a driver with an account is erased with it", async () => {
  driver = { ...SAMPLE_DRIVER, state: "deleted", userId: "nok" };
  open();
  await screen.findByText("This driver has an account: the data is erased with it.");
  expect(
    screen.getAllByRole("link", { name: "Show the account" }).map((link) => link.getAttribute("href")),
  ).toEqual(["/admin/people?person=nok", "/admin/people?person=nok"]);
  expect(screen.queryByRole("button", { name: "Erase personal data" })).toBeNull();
});

test("what refers to an erased driver says so instead of a name", () => {
  expect([driverNameText("Dao"), driverNameText("")]).toEqual(["Dao", "Erased driver"]);
});
