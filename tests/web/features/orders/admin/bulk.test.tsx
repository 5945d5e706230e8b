import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { withRowKeys } from "../../../../support/office-page.tsx";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { order, orderRow } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
beforeEach(() => {
  stubWideScreen();
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({
    data: { items: ["KD-A", "KD-B", "KD-C", "KD-D"].map((id) => orderRow(id)), nextCursor: null },
  });
  api.procedures["assignments.truckHours"] = () => ({ data: [] });
  api.procedures["assignments.vehiclesOfOrders"] = () => ({ data: [] });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = async () => {
  const page = openPage({ "/admin/orders": withRowKeys(AdminOrdersPage) }, "/admin/orders");
  await screen.findByRole("link", { name: "KD-A" });
  return page;
};
const box = (orderId: string) => screen.getByRole("checkbox", { name: `Select order ${orderId}` });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox", { name: /^Select order/ })
    .filter(({ checked }) => checked)
    .map((each) => each.getAttribute("aria-label")?.slice(-4));
const button = (name: string) => screen.getByRole("button", { name });
const stateOf = (orderId: string) =>
  within(screen.getByRole("dialog")).getByText(orderId, { selector: "li > span" }).closest("li")?.textContent;

test("a box chooses an order without opening it, Shift all since the last one, x the focused one", async () => {
  const page = await open();
  await userEvent.click(box("KD-A"));
  fireEvent.click(box("KD-C"), { shiftKey: true });
  expect(chosen()).toEqual(["KD-A", "KD-B", "KD-C"]);
  screen.getByRole("link", { name: "KD-B" }).focus();
  await userEvent.keyboard("x");
  await waitFor(() => expect(chosen()).toEqual(["KD-A", "KD-C"]));
  expect(page.address()).toBe("/admin/orders");
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  expect(chosen()).toHaveLength(4);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  expect(chosen()).toEqual([]);
});

test("each order has its own result; one that is refused or without an answer holds up no other", async () => {
  let isDown = true;
  api.procedures["orders.confirm"] = ({ orderId }: { orderId: string }) => {
    if (orderId === "KD-B") return { code: "ORDER_AWAITS_PAYMENT" };
    if (orderId === "KD-C" && isDown) return { code: "SERVICE_UNAVAILABLE" };
    return { data: order(orderId, { status: "confirmed" }) };
  };
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await userEvent.click(button("Confirm"));
  await userEvent.click(await screen.findByRole("button", { name: "Confirm (4)" }));
  await userEvent.click(button("Send now (4)"));
  await waitFor(() => expect(stateOf("KD-D")).toContain("Done"));
  expect(stateOf("KD-A")).toContain("Done");
  expect(stateOf("KD-B")).toMatch(/Not possible.*This order is not paid yet./);
  expect(stateOf("KD-C")).toContain("No answer");
  isDown = false;
  await userEvent.click(await screen.findByRole("button", { name: "Go on (1)" }));
  await waitFor(() => expect(stateOf("KD-C")).toContain("Done"));
  expect(api.inputsOf("orders.confirm")).toEqual(
    ["KD-A", "KD-B", "KD-C", "KD-D", "KD-C"].map((orderId) => ({ orderId, seenRevision: 1 })),
  );
  expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull();
});

/** What the notice about an order says of each term: its name, and what was seen, is saved and was chosen. */
const conflictOf = (orderId: string) => {
  const row = within(screen.getByRole("dialog")).getByText(orderId, { selector: "li > span" }).closest("li");
  return within(within(row ?? document.body).getByRole("region"));
};

test("an order that a colleague changed is shown as it was seen, as it is and as it was to be; it is kept or left in place", async () => {
  const changed = (orderId: string) =>
    order(orderId, { revision: 2, totalSatang: 3_672_00, pickupAt: orderRow(orderId).pickupAt + 3_600_000 });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({ data: changed(orderId) });
  api.procedures["orders.confirm"] = ({ orderId, seenRevision }: { orderId: string; seenRevision: number }) =>
    orderId === "KD-A" || seenRevision === 2
      ? { data: order(orderId, { status: "confirmed" }) }
      : { code: "ORDER_CHANGED" };
  await open();
  for (const orderId of ["KD-A", "KD-B", "KD-C"]) await userEvent.click(box(orderId));
  await userEvent.click(button("Confirm"));
  await userEvent.click(await screen.findByRole("button", { name: "Confirm (3)" }));
  await userEvent.click(button("Send now (3)"));
  await waitFor(() => expect(conflictOf("KD-C")).toBeDefined());
  const terms = conflictOf("KD-B").getAllByRole("listitem");
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    "StatusYou sawPendingSaved nowPendingYou choseConfirmed",
    expect.stringMatching(/^Pickup.*09:00Saved now.*10:00$/),
  ]);
  await userEvent.click(conflictOf("KD-B").getByRole("button", { name: "Keep my choice" }));
  // It has its time to be undone, too.
  expect(api.inputsOf("orders.confirm")).toHaveLength(3);
  await userEvent.click(button("Undo"));
  await userEvent.click(conflictOf("KD-B").getByRole("button", { name: "Keep my choice" }));
  await userEvent.click(button("Send now (1)"));
  await waitFor(() => expect(stateOf("KD-B")).toContain("Done"));
  await userEvent.click(conflictOf("KD-C").getByRole("button", { name: "Leave it as it is now" }));
  expect(within(screen.getByRole("dialog")).queryByRole("region")).toBeNull();
  expect(stateOf("KD-C")).toContain("Not possible");
  expect(api.inputsOf("orders.confirm")).toEqual([
    ...["KD-A", "KD-B", "KD-C"].map((orderId) => ({ orderId, seenRevision: 1 })),
    { orderId: "KD-B", seenRevision: 2 },
  ]);
});

test("an order that nobody has touched and that cannot be confirmed says so, and of no colleague", async () => {
  api.procedures["orders.confirm"] = () => ({
    code: "ORDER_TRANSITION_REFUSED",
    params: { from: "pending", to: "confirmed" },
  });
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Confirm"));
  await userEvent.click(await screen.findByRole("button", { name: "Confirm (1)" }));
  await userEvent.click(button("Send now (1)"));
  await waitFor(() => expect(stateOf("KD-A")).toContain("Not possible"));
  expect(api.inputsOf("orders.byId")).toEqual([{ orderId: "KD-A" }]);
  expect(within(screen.getByRole("dialog")).queryByRole("region")).toBeNull();
});

test("an order that is read as it was before the refusal is read again", async () => {
  let revision = 1;
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({
    data: order(orderId, { revision: revision++ }),
  });
  api.procedures["orders.confirm"] = () => ({
    code: "ORDER_CHANGED",
    params: { status: "pending", revision: 2 },
  });
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Confirm"));
  await userEvent.click(await screen.findByRole("button", { name: "Confirm (1)" }));
  await userEvent.click(button("Send now (1)"));
  await waitFor(() => expect(conflictOf("KD-A")).toBeDefined());
  expect(api.inputsOf("orders.byId")).toHaveLength(2);
});

test("an order that a colleague has decided meanwhile cannot be decided again in its row", async () => {
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({
    data: order(orderId, { status: "cancelled", revision: 2 }),
  });
  api.procedures["orders.confirm"] = () => ({ code: "ORDER_TRANSITION_REFUSED" });
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Confirm"));
  await userEvent.click(await screen.findByRole("button", { name: "Confirm (1)" }));
  await userEvent.click(button("Send now (1)"));
  await waitFor(() => expect(conflictOf("KD-A")).toBeDefined());
  expect(conflictOf("KD-A").getByText(/Someone else has decided it by now/)).toBeDefined();
  expect(conflictOf("KD-A").queryByRole("button", { name: "Keep my choice" })).toBeNull();
});

test("it begins at the button that leaves all as it is, and each order says its day and its way", async () => {
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Confirm"));
  expect(document.activeElement).toBe(await screen.findByRole("button", { name: "Cancel" }));
  expect(stateOf("KD-A")).toMatch(
    /\d{1,2} \w{3} \d{4}, \d\d:\d\d · Bang Kapi, Bangkok → Ko Samui, Surat Thani/,
  );
  await userEvent.click(button("Cancel"));
  // With the choice kept, what opened it is there.
  await waitFor(() => expect(document.activeElement).toBe(button("Confirm")));
});

test("cancelling asks for a reason first, and charges no fee", async () => {
  api.procedures["orders.cancel"] = ({ orderId }: { orderId: string }) => ({
    data: order(orderId, { status: "cancelled" }),
  });
  await open();
  await userEvent.click(box("KD-B"));
  await userEvent.click(button("Cancel orders"));
  const start = await screen.findByRole("button", { name: "Cancel orders (1)" });
  await userEvent.click(start);
  expect(api.inputsOf("orders.cancel")).toEqual([]);
  await userEvent.type(screen.getByLabelText("Reason"), "Flood");
  await userEvent.click(start);
  await userEvent.click(button("Send now (1)"));
  await waitFor(() => expect(stateOf("KD-B")).toContain("Done"));
  const seen = { status: "pending", revision: 1 };
  expect(api.inputsOf("orders.cancel")).toEqual([{ orderId: "KD-B", reason: "Flood", feeSatang: 0, seen }]);
});

const ANAN = { driverId: "d-1", name: "Anan", phone: "+66812345678", vehicles: ["four_wheel"] };
const page = (...items: readonly object[]) => ({ items, nextCursor: null });

test("an order whose job a colleague gave to somebody else shows to whom", async () => {
  api.procedures["assignments.drivers"] = () => ({ data: page(ANAN) });
  api.procedures["assignments.assignOrder"] = () => ({ code: "JOB_ALREADY_RESERVED" });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => {
    const saved = order(orderId);
    const job = { status: "reserved", driverId: "d-2", driverName: "Boonmee" } as const;
    return { data: { ...saved, jobs: saved.jobs.map((each) => ({ ...each, ...job })) } };
  };
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Assign a driver"));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await userEvent.click(button("Assign a driver (1)"));
  await waitFor(() => expect(conflictOf("KD-A")).toBeDefined());
  const terms = conflictOf("KD-A").getAllByRole("listitem");
  expect(terms.map(({ textContent }) => textContent)).toContain(
    "DriverYou sawNo driver yetSaved nowBoonmeeYou choseAnan",
  );
  expect(conflictOf("KD-A").queryByRole("button", { name: "Keep my choice" })).toBeNull();
});

test("the driver is searched for among all who take jobs, page by page; who is chosen stays in sight", async () => {
  const boonmee = { ...ANAN, driverId: "d-2", name: "Boonmee" };
  api.procedures["assignments.drivers"] = ({ search, cursor }: { search: string; cursor?: string }) => {
    if (search !== "") return { data: page(boonmee) };
    return { data: cursor === undefined ? { items: [ANAN], nextCursor: "tanan_d-1" } : page(boonmee) };
  };
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Assign a driver"));
  const anan = await screen.findByRole("radio", { name: /Anan/ });
  await userEvent.click(button("Assign a driver (1)"));
  expect(await screen.findByText("Please choose a driver.")).toBeDefined();
  expect(screen.queryByRole("radio", { name: /Boonmee/ })).toBeNull();
  await userEvent.click(button("Show more"));
  expect(await screen.findByRole("radio", { name: /Boonmee/ })).toBeDefined();
  await userEvent.click(anan);
  await userEvent.type(
    within(screen.getByRole("dialog")).getByRole("searchbox", { name: "Name, phone or number plate" }),
    "boon{Enter}",
  );
  await waitFor(() => expect(api.inputsOf("assignments.drivers").at(-1)).toMatchObject({ search: "boon" }));
  expect(await screen.findByRole("radio", { name: /Anan/, checked: true })).toBeDefined();
  expect(screen.getByRole("radio", { name: /Boonmee/, checked: false })).toBeDefined();
});

test("what was assigned can be taken back after the dialog is closed, also when the list has the orders no more", async () => {
  let isOpen = true;
  api.procedures["assignments.drivers"] = () => ({ data: page(ANAN) });
  api.procedures["orders.list"] = () => ({
    data: { items: isOpen ? [orderRow("KD-A")] : [], nextCursor: null },
  });
  api.procedures["assignments.assignOrder"] = ({ orderId }: { orderId: string }) => {
    isOpen = false;
    return { data: { orderId, jobId: `${orderId}-1`, isNew: true } };
  };
  api.procedures["assignments.takeBack"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Assign a driver"));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await userEvent.click(button("Assign a driver (1)"));
  await screen.findByRole("button", { name: "Take back (1)" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "KD-A" })).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Assign a driver: Take back (1)" }));
  await userEvent.click(await screen.findByRole("button", { name: "Take back (1)" }));
  await waitFor(() => expect(stateOf("KD-A")).toContain("Taken back"));
  expect(api.inputsOf("assignments.takeBack")).toHaveLength(1);
  // Nothing is left to be taken back.
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("button", { name: /Take back/ })).toBeNull();
});

test("what was assigned is taken back, but not what the driver held before", async () => {
  api.procedures["assignments.drivers"] = () => ({
    data: page(ANAN),
  });
  api.procedures["assignments.assignOrder"] = ({ orderId }: { orderId: string }) => ({
    data: { orderId, jobId: `${orderId}-1`, isNew: orderId === "KD-A" },
  });
  api.procedures["assignments.takeBack"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(box("KD-B"));
  await userEvent.click(button("Assign a driver"));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await userEvent.click(button("Assign a driver (2)"));
  await userEvent.click(await screen.findByRole("button", { name: "Take back (1)" }));
  await waitFor(() => expect(stateOf("KD-A")).toContain("Taken back"));
  expect(stateOf("KD-B")).toContain("Done");
  // Each is given as it was seen in the list.
  expect(api.inputsOf("assignments.assignOrder")).toMatchObject([{ seenRevision: 1 }, { seenRevision: 1 }]);
  expect(api.inputsOf("assignments.takeBack")).toEqual([
    expect.objectContaining({
      orderId: "KD-A",
      jobId: "KD-A-1",
      seenDriverId: "d-1",
      seenStatus: "reserved",
      because: "assigned_by_mistake",
    }),
  ]);
});

test("before it is given, each order says in which hours its truck may not stop, and from when it may", async () => {
  api.procedures["assignments.drivers"] = () => ({ data: page(ANAN) });
  const at = Date.parse("2026-12-01T02:00:00Z");
  api.procedures["assignments.truckHours"] = () => ({
    data: [
      { orderId: "KD-A", nextLegalPickupAt: at, acknowledgedAt: null },
      { orderId: "KD-C", nextLegalPickupAt: null, acknowledgedAt: at },
    ],
  });
  await open();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  await userEvent.click(button("Assign a driver"));
  const anan = await screen.findByRole("radio", { name: /Anan/ });
  expect(api.inputsOf("assignments.truckHours")).toEqual([]);
  await userEvent.click(anan);
  await screen.findByText(
    "Orders whose truck would be in forbidden hours: 2. They can be assigned all the same.",
  );
  expect(stateOf("KD-A")).toMatch(
    /Trucks may not stop there at that time · Next legal pickup: .+9:00.* · The customer has not confirmed to know this\./,
  );
  expect(stateOf("KD-B")).not.toContain("Trucks may not stop");
  expect(stateOf("KD-C")).toMatch(
    /There is no legal time within 7 days.+The customer confirmed to know this on/,
  );
  expect(api.inputsOf("assignments.truckHours")).toEqual([
    { orderIds: ["KD-A", "KD-B", "KD-C", "KD-D"], driverId: "d-1" },
  ]);
  await userEvent.click(button("Leave out KD-A"));
  await screen.findByText(/forbidden hours: 1\./);
});

test("truck hours that cannot be read are said to be unread, and the press is still possible", async () => {
  api.procedures["assignments.drivers"] = () => ({ data: page(ANAN) });
  api.procedures["assignments.truckHours"] = () => ({ code: "NOT_FOUND" });
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button("Assign a driver"));
  await userEvent.click(await screen.findByRole("radio", { name: /Anan/ }));
  await screen.findByText(/Could not load the truck hours/);
  expect(button("Assign a driver (1)")).toHaveProperty("disabled", false);
});

test.each([
  ["Confirm", "once sent, a confirmation stays."],
  ["Cancel orders", "a cancelled order cannot be brought back."],
  ["Assign a driver", "It can be taken back here; an order that it confirms stays confirmed."],
])("%s says before it is done whether it can be undone", async (name, said) => {
  api.procedures["assignments.drivers"] = () => ({ data: page() });
  await open();
  await userEvent.click(box("KD-A"));
  await userEvent.click(button(name));
  const dialog = await screen.findByRole("dialog", { name });
  expect(dialog.textContent).toContain(said);
  expect(within(dialog).getByRole("button", { name: `${name} (1)` })).toBeTruthy();
});

test("an order is cancelled as it was when it was chosen, however the list changes after it", async () => {
  api.procedures["orders.cancel"] = ({ orderId }: { orderId: string }) => ({
    data: order(orderId, { status: "cancelled" }),
  });
  await open();
  await userEvent.click(box("KD-B"));
  api.procedures["orders.list"] = () => ({
    data: { items: [orderRow("KD-A"), orderRow("KD-B", { status: "in_transit" })], nextCursor: null },
  });
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("link", { name: "KD-C" })).toBeNull());
  await userEvent.click(button("Cancel orders"));
  await userEvent.type(await screen.findByLabelText("Reason"), "Flood");
  await userEvent.click(screen.getByRole("button", { name: "Cancel orders (1)" }));
  await userEvent.click(button("Send now (1)"));
  await waitFor(() =>
    expect(api.inputsOf("orders.cancel")).toMatchObject([{ seen: { status: "pending", revision: 1 } }]),
  );
});
