import { HOUR_MS } from "#domain/time.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { m } from "#web/paraglide/messages.js";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { withRowKeys } from "../../../../support/office-page.tsx";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { exportedParts, job, order, orderRow } from "../sample-orders.ts";
import { fill } from "../../../../support/fill.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;

beforeEach(() => {
  // A wide screen: the details stand beside the list.
  stubWideScreen();
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({
    data: { items: ["KD-A", "KD-B", "KD-C"].map((id) => orderRow(id)), nextCursor: null },
  });
  api.procedures["orders.byId"] = ({ orderId }: { orderId: string }) => ({ data: order(orderId) });
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = async (address = "/admin/orders") => {
  const page = openPage({ "/admin/orders": withRowKeys(AdminOrdersPage) }, address);
  await screen.findByRole("link", { name: "KD-A" });
  return page;
};
const focused = () => document.activeElement?.textContent;
const details = () => screen.queryByRole("region", { name: "Selected order" });

describe("by keyboard", () => {
  test("j and k, and the arrows, move from row to row and stop at the ends", async () => {
    const user = userEvent.setup();
    await open();
    await user.keyboard("j");
    expect(focused()).toBe("KD-A");
    await user.keyboard("j{ArrowDown}{ArrowDown}");
    expect(focused()).toBe("KD-C");
    await user.keyboard("k{ArrowUp}{ArrowUp}");
    expect(focused()).toBe("KD-A");
    expect(details()).toBeNull();
  });

  test("under a Thai keyboard layout the same keys move", async () => {
    const user = userEvent.setup({
      keyboardMap: [
        { key: "่", code: "KeyJ" },
        { key: "า", code: "KeyK" },
      ],
    });
    await open();
    await user.keyboard("่่");
    expect(focused()).toBe("KD-B");
    await user.keyboard("า");
    expect(focused()).toBe("KD-A");
  });

  test("Enter opens the order beside the list, in the address too; moving takes the details along", async () => {
    const user = userEvent.setup();
    const page = await open();
    await user.keyboard("jj{Enter}");
    await waitFor(() => expect(page.address()).toBe("/admin/orders?order=KD-B"));
    expect(details()).toBeTruthy();
    expect(screen.getByRole("link", { name: "KD-B" }).getAttribute("aria-current")).toBe("page");
    await user.keyboard("j");
    await waitFor(() => expect(page.address()).toBe("/admin/orders?order=KD-C"));
    expect(focused()).toBe("KD-C");
  });

  test("the way back closes the details, too, and goes back to the row", async () => {
    const user = userEvent.setup();
    const page = await open();
    await user.keyboard("jj{Enter}");
    await waitFor(() => expect(details()).toBeTruthy());
    (document.activeElement as HTMLElement).blur();
    page.back();
    await waitFor(() => expect(details()).toBeNull());
    await waitFor(() => expect(focused()).toBe("KD-B"));
  });

  test("n takes an order by phone, for whoever may dispatch", async () => {
    const user = userEvent.setup();
    const page = openPage(
      { "/admin/orders": AdminOrdersPage, "/admin/orders/new": () => "New call" },
      "/admin/orders",
    );
    await screen.findByRole("link", { name: "Order by phone" });
    await user.keyboard("n");
    await waitFor(() => expect(page.address()).toBe("/admin/orders/new"));
  });

  test("Escape closes the details and goes back to the row", async () => {
    const user = userEvent.setup();
    const page = await open("/admin/orders?order=KD-B");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(details()).toBeNull());
    expect(page.address()).toBe("/admin/orders");
    await waitFor(() => expect(focused()).toBe("KD-B"));
  });

  test("what is typed into a field moves nothing", async () => {
    const user = userEvent.setup();
    const page = await open("/admin/orders?order=KD-A");
    await user.click(await screen.findByRole("button", { name: "Cancel order" }));
    await user.type(await screen.findByLabelText("Reason"), "jk");
    expect(page.address()).toBe("/admin/orders?order=KD-A");
  });
});

describe("deciding", () => {
  test("confirms a pending order and says so", async () => {
    api.procedures["orders.confirm"] = () => ({ data: order("KD-A", { status: "confirmed" }) });
    await open("/admin/orders?order=KD-A");
    await userEvent.click(await screen.findByRole("button", { name: "Confirm order" }));
    await waitFor(() =>
      expect(showToast).toHaveBeenLastCalledWith("success", "Order", "Order KD-A confirmed."),
    );
    expect(screen.queryByRole("button", { name: "Confirm order" })).toBeNull();
  });

  test("an order that a colleague has changed is confirmed once both were seen; one that is cancelled is not", async () => {
    api.procedures["orders.confirm"] = ({ seenRevision }: { seenRevision: number }) => {
      const isSecond = seenRevision === 2;
      const now = isSecond
        ? { status: "cancelled" as const, revision: 2, workers: 3 }
        : { revision: 2, workers: 3 };
      api.procedures["orders.byId"] = () => ({ data: order("KD-A", now) });
      return { code: isSecond ? "ORDER_TRANSITION_REFUSED" : "ORDER_CHANGED" };
    };
    await open("/admin/orders?order=KD-A");
    await userEvent.click(await screen.findByRole("button", { name: "Confirm order" }));
    const conflict = async () =>
      within(await screen.findByRole("region", { name: "Someone else saved while you were editing" }));
    const first = await conflict();
    expect(first.getByRole("listitem").textContent).toMatch(/^HelpersYou saw.*Saved now3$/);
    expect(showToast).not.toHaveBeenCalled();
    await userEvent.click(first.getByRole("button", { name: "Keep my choice" }));
    await waitFor(() => expect(api.inputsOf("orders.confirm")).toHaveLength(2));
    const second = await conflict();
    expect(second.getByRole("listitem").textContent).toMatch(
      /^StatusYou sawPendingSaved nowCancelledYou choseConfirmed$/,
    );
    expect(second.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  });

  test("cancels only with a reason", async () => {
    api.procedures["orders.cancel"] = () => ({ data: order("KD-A", { status: "cancelled" }) });
    await open("/admin/orders?order=KD-A");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
    expect(within(dialog).getByRole("alert").textContent).toBe("Please give a reason.");
    expect(api.inputsOf("orders.cancel")).toEqual([]);
    await fill(userEvent, within(dialog).getByLabelText("Reason"), "No truck");
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
    const seen = { status: "pending", revision: 1 };
    await waitFor(() =>
      expect(api.inputsOf("orders.cancel")).toEqual([
        { orderId: "KD-A", reason: "No truck", feeSatang: 0, seen },
      ]),
    );
  });

  test("what the board says of an order counts, also where what is read lags behind it", async () => {
    api.procedures["orders.cancel"] = ({ seen }: { seen: { status: string } }) =>
      seen.status === "in_transit"
        ? { data: order("KD-A", { status: "cancelled" }) }
        : { code: "ORDER_CHANGED", params: { status: "in_transit", revision: 1 } };
    await open("/admin/orders?order=KD-A");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
    const dialog = within(await screen.findByRole("dialog"));
    await fill(userEvent, dialog.getByLabelText("Reason"), "No truck");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
    await userEvent.click(within(notice).getByRole("button", { name: "Keep my choice" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("an order whose truck has left since is not cancelled before that was read; the reason stays", async () => {
    api.procedures["orders.cancel"] = ({ seen }: { seen: { status: string } }) => {
      if (seen.status === "in_transit") return { data: order("KD-A", { status: "cancelled" }) };
      api.procedures["orders.byId"] = () => ({
        data: order("KD-A", { status: "in_transit", jobs: [job("in_progress")] }),
      });
      return { code: "ORDER_CHANGED", params: { status: "in_transit", revision: 1 } };
    };
    await open("/admin/orders?order=KD-A");
    await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByText(/Trucks already under way/)).toBeNull();
    await fill(userEvent, dialog.getByLabelText("Reason"), "No truck");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
    expect(notice.textContent).toMatch(/You sawPendingSaved nowIn transitYou choseCancelled/);
    expect(dialog.getByText("Trucks already under way: 1")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    expect(api.inputsOf("orders.cancel")).toHaveLength(1);
    await userEvent.click(within(notice).getByRole("button", { name: "Keep my choice" }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("No truck");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    await waitFor(() =>
      expect(api.inputsOf("orders.cancel").at(-1)).toMatchObject({
        reason: "No truck",
        seen: { status: "in_transit", revision: 1 },
      }),
    );
  });
});

test("cancelling an order whose goods a colleague has changed shows both lists, and nothing that is the same", async () => {
  const goods = (count: number) => ({
    homeSize: null,
    items: [{ itemId: "sofa_two_seats" as const, count }],
    stops: [null, null],
    noProhibitedGoods: true,
    note: "",
  });
  api.procedures["orders.byId"] = () => ({ data: order("KD-A", { goods: goods(1) }) });
  api.procedures["orders.cancel"] = () => {
    api.procedures["orders.byId"] = () => ({ data: order("KD-A", { goods: goods(2), revision: 2 }) });
    return { code: "ORDER_CHANGED", params: { status: "pending", revision: 2 } };
  };
  await open("/admin/orders?order=KD-A");
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(userEvent, dialog.getByLabelText("Reason"), "No truck");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
  const notice = await dialog.findByRole("region", { name: "Someone else saved while you were editing" });
  await waitFor(() => expect(within(notice).getAllByRole("listitem")).toHaveLength(1));
  expect(notice.textContent).toMatch(/What is movedYou saw.*1 × .*Saved now.*2 × /);
});

test("the status filter is in the address, and opening an order keeps it", async () => {
  const page = await open("/admin/orders?status=pending");
  expect(api.inputsOf("orders.list").at(-1)).toMatchObject({ status: "pending" });
  await userEvent.click(screen.getByRole("link", { name: "KD-C" }));
  await waitFor(() => expect(page.address()).toBe("/admin/orders?status=pending&order=KD-C"));
});

test("search, view and sorting are in the address, and asked of the server", async () => {
  const page = await open("/admin/orders?driver=open&sort=pickup&order=KD-A");
  expect(api.inputsOf("orders.list").at(-1)).toMatchObject({ driver: "open", sort: "pickup" });
  await userEvent.type(screen.getByLabelText("Search order ID, name, phone or place"), "soi{Enter}");
  await waitFor(() => expect(page.address()).toBe("/admin/orders?driver=open&sort=pickup&search=soi"));
  await waitFor(() =>
    expect(api.inputsOf("orders.counts").at(-1)).toEqual({ search: "soi", driver: "open" }),
  );
});

test("a column's heading sorts by it, once more in the other direction, and says which way it is", async () => {
  const page = await open("/admin/orders?status=pending");
  const heading = (name: string) => screen.getByRole("columnheader", { name: new RegExp(name) });
  const press = (name: string) => userEvent.click(within(heading(name)).getByRole("link", { name }));
  expect(heading("Created").getAttribute("aria-sort")).toBe("descending");
  await press("Total");
  await waitFor(() => expect(page.address()).toBe("/admin/orders?status=pending&sort=total"));
  expect(api.inputsOf("orders.list").at(-1)).toMatchObject({ status: "pending", sort: "total" });
  expect(heading("Total").getAttribute("aria-sort")).toBe("descending");
  expect(heading("Created").getAttribute("aria-sort")).toBeNull();
  await press("Total");
  await waitFor(() => expect(page.address()).toBe("/admin/orders?status=pending&sort=total_asc"));
  expect(heading("Total").getAttribute("aria-sort")).toBe("ascending");
  await press("Customer");
  await waitFor(() => expect(page.address()).toBe("/admin/orders?status=pending&sort=customer"));
  await press("Created");
  await waitFor(() => expect(page.address()).toBe("/admin/orders?status=pending"));
});

test("columns that no index sorts are no links", async () => {
  await open();
  for (const name of [/^Driver/, "Route"])
    expect(within(screen.getByRole("columnheader", { name })).queryByRole("link")).toBeNull();
});

test("the file has the orders of the view in the words of the list, and says where the search may have missed some", async () => {
  const createdAt = Date.parse("2026-11-20T16:30:00Z");
  const rows = [{ ...orderRow("KD-A", { contactName: "=1+1", createdAt }), ...exportedParts() }];
  api.procedures["orders.export"] = () => ({
    data: { rows, nextCursor: null, sortBy: null, isSearchCurrent: false },
  });
  await open("/admin/orders?driver=open&sort=pickup&order=KD-A");
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, , csv] = vi.mocked(saveFile).mock.lastCall!;
  expect(name).toBe("orders.csv");
  const [head, line] = String(csv).split("\r\n");
  expect(head).toMatch(
    /^\ufeffOrder ID,Order type,Status,Payment,Created,Pickup time,.*,Total \(baht\),.*,Driver pay \(baht\)$/,
  );
  expect(line).toMatch(
    /^KD-A,Price calculator,Pending,Demo payment,2026-11-20 23:30,.*,'=1\+1,080 000 0002,,,,0,3672.00,,0.00,0.00,802.00$/,
  );
  expect(api.inputsOf("orders.export")).toEqual([
    { driver: "open", sort: "pickup", exportId: expect.any(String) },
  ]);
  expect(showToast).toHaveBeenLastCalledWith("warning", "Orders", m.office_search_building());
});

test("the list is narrowed to a company on account", async () => {
  api.procedures["orders.companies"] = () => ({
    data: { items: [{ companyId: "CO-1", name: "Siam Moves" }], hasMore: false },
  });
  const page = await open("/admin/orders?sort=pickup");
  await userEvent.type(await screen.findByRole("combobox", { name: "Company" }), "siam");
  await userEvent.click(await screen.findByRole("option", { name: "Siam Moves" }));
  await waitFor(() => expect(page.address()).toBe("/admin/orders?sort=pickup&companyId=CO-1"));
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Company" }).value).toBe("Siam Moves");
  await userEvent.click(screen.getByRole("button", { name: "Clear Company" }));
  await waitFor(() => expect(page.address()).toBe("/admin/orders?sort=pickup"));
});

test("a status says how many orders of the list have it, as far as they were counted", async () => {
  api.procedures["orders.counts"] = () => ({
    data: { pending: 12, confirmed: 1_000, in_transit: 0, delivered: 7, cancelled: 0 },
  });
  await open();
  expect(await screen.findByRole("link", { name: "Pending 12" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Confirmed 999+" })).toBeTruthy();
});

test("a driver's name in a row leads to all of their orders", async () => {
  const items = [orderRow("KD-A", { drivers: [{ driverId: "d-1", name: "Anan" }] })];
  api.procedures["orders.list"] = () => ({ data: { items, nextCursor: null } });
  const page = await open("/admin/orders?status=pending");
  await userEvent.click(screen.getByRole("link", { name: "Anan" }));
  await waitFor(() => expect(page.address()).toBe("/admin/orders?status=pending&driver=d-1"));
});

test.each([
  ["declined", "Offer declined"],
  ["expired", "Offer expired"],
] as const)("an order whose offer was %s is marked in the list", async (offerState, text) => {
  api.procedures["orders.list"] = () => ({
    data: {
      items: [orderRow("KD-A", { totalSatang: null, offerState }), orderRow("KD-B")],
      nextCursor: null,
    },
  });
  await open();
  expect(screen.getAllByText(text)).toHaveLength(1);
});

test("an order whose offer is open is not marked", async () => {
  const items = [orderRow("KD-A", { totalSatang: null, offerState: "open" })];
  api.procedures["orders.list"] = () => ({ data: { items, nextCursor: null } });
  await open();
  expect(screen.queryByText(/^Offer /)).toBeNull();
});

test("an order whose pickup is near and that nobody drives is marked, no other is", async () => {
  const inHours = (hours: number) => Date.now() + hours * HOUR_MS;
  const items = [
    orderRow("KD-A", { openJobs: 1, pickupAt: inHours(3.5) }),
    orderRow("KD-B", { openJobs: 1, pickupAt: inHours(-1) }),
    orderRow("KD-C", { openJobs: 1, pickupAt: inHours(30) }),
    orderRow("KD-D", { openJobs: 0, pickupAt: inHours(3) }),
  ];
  api.procedures["orders.list"] = () => ({ data: { items, nextCursor: null } });
  await open();
  expect(screen.getAllByText(/^No driver, pickup in 3/)).toHaveLength(1);
  expect(screen.getAllByText("No driver, pickup overdue")).toHaveLength(1);
  expect(screen.getAllByText(/^No driver, /)).toHaveLength(2);
  // Each without a driver says so.
  expect(screen.getAllByText("No driver")).toHaveLength(3);
});

test("from a stop of a finished order whoever was there is erased, and of no other order", async () => {
  let status: "in_transit" | "delivered" = "delivered";
  const { stops } = order("KD-A");
  const person = { name: "Somsri", phone: "+66897654321" };
  const named = stops.map((stop, at) => (at === 1 ? { ...stop, person } : stop));
  api.procedures["orders.byId"] = () => ({ data: order("KD-A", { status, stops: named }) });
  await open("/admin/orders?order=KD-A");
  const link = await screen.findByRole("link", { name: /^Erase their data ?: Somsri$/ });
  expect(link.getAttribute("href")).toBe("/admin/people?contact=KD-A.1");
  status = "in_transit";
  await queryClient.refetchQueries();
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Erase their data/ })).toBeNull());
});
