import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ControlRoom } from "#web/features/control-room/frame/control-room.tsx";
import { groupsFor, SECTION_GROUPS, sectionOf } from "#web/features/control-room/frame/sections.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { Role } from "#domain/access/actor.ts";
import { staffMay } from "#domain/access/staff.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const NOTHING = {
  notStarted: 0,
  notCompleted: 0,
  barredDrivers: 0,
  unpricedOrders: 0,
  unconfirmedOrders: 0,
  openJobs: 0,
  registrations: 0,
  papers: 0,
  payments: 0,
  refunds: 0,
  draftInvoices: 0,
  overdueInvoices: 0,
  certificates: 0,
  payouts: 0,
  claims: 0,
  compensations: 0,
  reviews: 0,
  unpaidOrders: 0,
  offers: 0,
  doorChanges: 0,
  parkedEffects: 0,
  parkedOrders: 0,
};

let api: FakeApi;
const user = userEvent.setup();
beforeEach(() => {
  api = new FakeApi();
  api.install();
  localStorage.clear();
  api.procedures["controlRoom.waiting"] = () => ({ data: NOTHING });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(role: Role = "admin") {
  const page = (heading: string) => () => (
    <ControlRoom may={(right) => staffMay(role, right)} accountName="malee" language={null} theme={null}>
      <h1>{heading}</h1>
      <input aria-label="A field" />
    </ControlRoom>
  );
  return openPage(
    {
      "/admin/orders": page("The orders"),
      "/admin/refunds": page("The refunds"),
      "/admin/audit": page("The log"),
    },
    "/admin/orders",
  );
}

const rail = async () => screen.findByRole("navigation", { name: "Sections" });

test("the rail counts what waits, and more than 99 is not counted out", async () => {
  const counts = {
    ...NOTHING,
    unpricedOrders: 1,
    unconfirmedOrders: 2,
    claims: 2,
    compensations: 1,
    refunds: 100,
    draftInvoices: 4,
    overdueInvoices: 2,
    certificates: 3,
    payouts: 7,
    parkedEffects: 1,
    parkedOrders: 2,
  };
  api.procedures["controlRoom.waiting"] = () => ({ data: counts });
  open();
  const sections = within(await rail());
  expect(await sections.findByRole("link", { name: "Orders, 3 waiting" })).toBeDefined();
  expect(sections.getByRole("link", { name: "Claims, 3 waiting" })).toBeDefined();
  expect(sections.getByRole("link", { name: "Refunds, 99+ waiting" })).toBeDefined();
  expect(sections.getByRole("link", { name: "Invoices, 4 waiting" })).toBeDefined();
  expect(sections.getByRole("link", { name: "Companies, 5 waiting" })).toBeDefined();
  expect(sections.getByRole("link", { name: "Driver pay, 7 waiting" })).toBeDefined();
  expect(sections.getByRole("link", { name: "Not carried out, 3 waiting" })).toBeDefined();
  expect(sections.getByRole("link", { name: "Ferries" })).toBeDefined();
});

test("the section on show is marked, and its title is the document's", async () => {
  open();
  const current = within(await rail()).getByRole("link", { current: "page" });
  expect(current.getAttribute("href")).toBe("/admin/orders");
  await waitFor(() => expect(document.title).toBe("Orders · KhonDee"));
  expect(sectionOf("/admin/companies/CO-2A3DEM")?.path).toBe("/admin/companies");
});

test("an accountant has the sections of money, a dispatcher those of orders and drivers", () => {
  const paths = (role: Role) =>
    groupsFor((right) => staffMay(role, right)).flatMap(({ sections }) => sections.map(({ path }) => path));
  expect(paths("accountant")).toContain("/admin/invoices");
  expect(paths("accountant")).not.toContain("/admin/drivers");
  expect(paths("dispatcher")).toContain("/admin/orders");
  expect(paths("dispatcher")).not.toContain("/admin/payments");
});

test("no two sections have the same letter", () => {
  const letters = SECTION_GROUPS.flatMap(({ sections }) => sections.map(({ key }) => key));
  expect(new Set(letters).size).toBe(letters.length);
});

test("g and a letter open a section, and while the letter is awaited the rail shows them", async () => {
  const page = open();
  await screen.findByRole("heading", { name: "The orders" });
  await user.keyboard("g");
  expect((await rail()).querySelectorAll("kbd").length).toBeGreaterThan(5);
  await user.keyboard("r");
  await screen.findByRole("heading", { name: "The refunds" });
  expect(page.address()).toBe("/admin/refunds");
  expect((await rail()).querySelectorAll("kbd").length).toBe(0);
});

test("under a Thai keyboard layout g and a letter open a section, too", async () => {
  const thai = userEvent.setup({
    keyboardMap: [
      { key: "เ", code: "KeyG" },
      { key: "พ", code: "KeyR" },
    ],
  });
  const page = open();
  await screen.findByRole("heading", { name: "The orders" });
  await thai.keyboard("เ");
  await thai.keyboard("พ");
  await screen.findByRole("heading", { name: "The refunds" });
  expect(page.address()).toBe("/admin/refunds");
});

test("after g the letter of a section that the role has not is not the page's, and the next one is", async () => {
  const page = open("dispatcher");
  await screen.findByRole("heading", { name: "The orders" });
  const heard = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener("keydown", heard);
  await user.keyboard("gr");
  await user.keyboard("r");
  document.removeEventListener("keydown", heard);
  expect(heard.mock.calls.map(([event]) => event.key)).toEqual(["g", "r"]);
  expect(page.address()).toBe("/admin/orders");
});

test("what is typed into a field opens no section", async () => {
  const page = open();
  await user.type(await screen.findByLabelText("A field"), "gr");
  expect(page.address()).toBe("/admin/orders");
  expect(screen.getByLabelText<HTMLInputElement>("A field").value).toBe("gr");
});

test("the rail collapses to icons that keep their names, and stays so", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: "Expand the menu" }));
  await user.click(screen.getByRole("button", { name: "Collapse the menu" }));
  const orders = within(await rail()).getByRole("link", { name: "Orders" });
  expect(orders.querySelector(".truncate")).toBeNull();
  expect(localStorage.getItem("khondee-rail")).toBe("narrow");
});

const FOUND_NOTHING = {
  orders: [],
  notes: [],
  customers: [],
  drivers: [],
  applicants: [],
  deletedDrivers: [],
  vehicles: [],
  retiredVehicles: [],
  companies: [],
  apiKeys: [],
  documents: [],
  payments: [],
  refunds: [],
  payouts: [],
  settlements: [],
  banWindows: [],
  holidays: [],
  effects: [],
  people: [],
  reviews: [],
  subscribers: [],
  claims: [],
  ferries: [],
  deletedFerries: [],
  isCurrent: true,
};

async function searchFor(text: string) {
  open();
  await screen.findByRole("heading", { name: "The orders" });
  await user.keyboard("/");
  await user.type(await screen.findByRole("combobox", { name: "Search everything" }), text);
}

test("a search that failed says so and is tried again, and never that nothing was found", async () => {
  let isUp = false;
  api.procedures["controlRoom.search"] = () => (isUp ? { data: FOUND_NOTHING } : { code: "INTERNAL" });
  await searchFor("malee");
  await screen.findByText("The search did not work.");
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
  expect(screen.queryByText("The search did not work.")).toBeNull();
});

test("while the index is being built the search says that it does not find everything yet", async () => {
  api.procedures["controlRoom.search"] = () => ({ data: { ...FOUND_NOTHING, isCurrent: false } });
  await searchFor("malee");
  expect(await screen.findByText(/The search index is being built/)).toBeTruthy();
});

test("/ opens the search over everything; a section and an order are opened by the keyboard alone", async () => {
  const order = {
    orderId: "KD-7F3K2M",
    contactName: "Mali",
    contactPhone: "+66812345678",
    pickupAt: 0,
    status: "pending",
  };
  api.procedures["controlRoom.search"] = () => ({
    data: { ...FOUND_NOTHING, orders: [order] },
  });
  const page = open();
  await screen.findByRole("heading", { name: "The orders" });
  await user.keyboard("/");
  const field = await screen.findByRole("combobox", { name: "Search everything" });
  await user.type(field, "refu");
  await screen.findByRole("option", { name: /Refunds/ });
  await screen.findByRole("option", { name: /KD-7F3K2M · Mali/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(page.address()).toBe("/admin/orders?order=KD-7F3K2M"));
  expect(screen.queryByRole("combobox", { name: "Search everything" })).toBeNull();
  await user.keyboard("/");
  await user.type(await screen.findByRole("combobox", { name: "Search everything" }), "refu");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Search everything" })).toBeNull());
  expect(page.address()).toBe("/admin/orders?order=KD-7F3K2M");
});

test("whatever is found, the audit log can be searched for the text by the keyboard alone", async () => {
  api.procedures["controlRoom.search"] = () => ({ data: FOUND_NOTHING });
  const page = open();
  await screen.findByRole("heading", { name: "The orders" });
  await user.keyboard("/");
  await user.type(await screen.findByRole("combobox", { name: "Search everything" }), "malee");
  const further = await screen.findByRole("option", { name: "Search the audit log for “malee”" });
  // It is nothing that was found.
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
  await waitFor(() => expect(further.getAttribute("aria-selected")).toBe("true"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(page.address()).toBe("/admin/audit?q=malee"));
});

test("on a phone the menu begins at the section that is open", async () => {
  open();
  await user.click(await screen.findByRole("button", { name: "Open menu" }));
  const menu = within(await screen.findByRole("dialog"));
  expect(document.activeElement).toBe(menu.getByRole("link", { name: "Orders" }));
});

test("? and the account's menu show the keys; none of them does anything meanwhile", async () => {
  const page = open();
  await screen.findByRole("heading", { name: "The orders" });
  await user.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(dialog.getByText("Next row").nextElementSibling?.textContent).toBe("j↓");
  await user.keyboard("gu{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(page.address()).toBe("/admin/orders");
  await user.click(screen.getByRole("button", { name: /malee/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeDefined();
});
