import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { isDoorsChangeOver, mayChangeDoors } from "#web/features/orders/order/order-rules.ts";
import { revisionText } from "#web/features/orders/order/revision-text.ts";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { someGoods } from "../../../../support/goods.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

let api: FakeApi;
let known: Order;
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A");
  known = {
    ...known,
    stops: known.stops.map((stop, index) => (index === 1 ? { ...stop, detail: "Beach house 4" } : stop)),
  };
  api = new FakeApi();
  api.install();
  api.procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["officeNotes.list"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.changeDoors"] = () => ({ data: { ...known, revision: 2 } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const asCustomer = () => openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-A");
const asAdmin = () => openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
const BUTTON = "Change addresses and people";
const WITH_ACCESS = "Change addresses, access and people";
async function open(name = BUTTON) {
  await user().click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name }));
}
const pickup = (sheet: ReturnType<typeof within>) =>
  within(sheet.getByRole("group", { name: /Pickup.*Bang Kapi/ }));

describe("the doors of a booked order", () => {
  test.each([
    ["its customer", asCustomer],
    ["an admin", asAdmin],
  ])("are changed by %s: all stops are sent, with the state that was seen", async (_who, as) => {
    as();
    const sheet = await open();
    const stop = pickup(sheet);
    await user().clear(stop.getByRole("textbox"));
    await user().type(stop.getByRole("textbox"), "88/1 Soi 3");
    await user().click(stop.getByRole("button", { name: /Someone else is there/ }));
    await user().type(stop.getByLabelText("Name of the person there"), "Somsri");
    await user().type(stop.getByLabelText("Phone of the person there"), "0897654321");
    await user().click(sheet.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeDoors")).toMatchObject([
      {
        orderId: "KD-A",
        revision: 1,
        stops: [
          { detail: "88/1 Soi 3", person: { name: "Somsri", phone: "0897654321" } },
          { detail: "Beach house 4" },
        ],
      },
    ]);
  });

  test("say who is told before they are sent", async () => {
    known = { ...known, status: "confirmed", jobs: [job("reserved")] };
    asCustomer();
    const sheet = await open();
    expect(sheet.getByText("Driver One holds the job and gets a mail about the change.")).toBeDefined();
  });

  test("that lead to no door are refused at the field, which gets the focus", async () => {
    asCustomer();
    const sheet = await open();
    await user().clear(pickup(sheet).getByRole("textbox"));
    await user().click(sheet.getByRole("button", { name: "Save" }));
    const field = pickup(sheet).getByRole("textbox");
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(api.inputsOf("orders.changeDoors")).toEqual([]);
  });

  test("refused by the server say so at the stop", async () => {
    api.procedures["orders.changeDoors"] = () => ({
      code: "BAD_INPUT",
      fields: { "stops.0.detail": "SAME_PLACE" },
    });
    asCustomer();
    const sheet = await open();
    await user().type(pickup(sheet).getByRole("textbox"), " B");
    await user().click(sheet.getByRole("button", { name: "Save" }));
    expect(await pickup(sheet).findByRole("alert")).toBeDefined();
  });

  test("that somebody else changed meanwhile are shown beside the own ones, and sent over them once that was seen", async () => {
    asAdmin();
    const sheet = await open();
    await user().type(pickup(sheet).getByRole("textbox"), "gate A");
    api.procedures["orders.changeDoors"] = () => {
      known = {
        ...known,
        revision: 2,
        stops: known.stops.map((stop) => ({ ...stop, detail: `${stop.detail}, floor 9` })),
      };
      return { code: "ORDER_CHANGED" };
    };
    await user().click(sheet.getByRole("button", { name: "Save" }));
    const notice = within(await sheet.findByRole("region", { name: /^Someone else saved/ }));
    expect(notice.getAllByText(/floor 9$/)).toHaveLength(2);
    expect(notice.getByText(/gate A$/)).toBeDefined();
    expect(pickup(sheet).getByRole("textbox")).toHaveProperty("value", expect.stringMatching(/gate A$/));
    expect(sheet.getByDisplayValue("Beach house 4, floor 9")).toBeDefined();
    api.procedures["orders.changeDoors"] = () => ({ data: { ...known, revision: 3 } });
    await user().click(sheet.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeDoors")).toMatchObject([
      { revision: 1 },
      {
        revision: 2,
        stops: [{ detail: expect.stringMatching(/gate A$/) }, { detail: "Beach house 4, floor 9" }],
      },
    ]);
  });

  test("of somebody else are taken over at a press, and then nothing is sent", async () => {
    asAdmin();
    const sheet = await open();
    await user().type(pickup(sheet).getByRole("textbox"), "gate A");
    known = {
      ...known,
      revision: 2,
      stops: known.stops.map((stop, index) => (index === 0 ? { ...stop, detail: "gate Z" } : stop)),
    };
    await act(async () => queryClient.invalidateQueries());
    await user().click(await sheet.findByRole("button", { name: /^Take theirs.*House number/ }));
    expect(pickup(sheet).getByRole("textbox")).toHaveProperty("value", "gate Z");
    await user().click(sheet.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeDoors")).toEqual([]);
  });

  test("that were not changed are not sent", async () => {
    asCustomer();
    const sheet = await open();
    await user().click(sheet.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeDoors")).toEqual([]);
  });

  test("may be changed by the customer until a driver starts, by an admin until the order is final", () => {
    for (const status of ORDER_STATUSES) {
      const jobs = [job(status === "in_transit" ? "in_progress" : "reserved")];
      expect(mayChangeDoors({ status, jobs }, "customer")).toBe(
        status === "pending" || status === "confirmed",
      );
      expect(mayChangeDoors({ status, jobs }, "admin")).toBe(
        status !== "delivered" && status !== "cancelled",
      );
      expect(isDoorsChangeOver({ status, jobs }, "customer")).toBe(status === "in_transit");
    }
  });
});

describe("the access to the stops", () => {
  const UPSTAIRS = { floor: 1, hasLift: true, carryDistanceM: 30 };
  const goodsAt = (first: typeof UPSTAIRS | null) =>
    someGoods({ stops: [first, UPSTAIRS] }) as NonNullable<Order["goods"]>;
  beforeEach(() => {
    known = { ...known, isOwn: false, goods: goodsAt(null) };
  });

  test("is changed by the office with the doors, of all stops at once", async () => {
    asAdmin();
    const sheet = await open(WITH_ACCESS);
    await user().selectOptions(pickup(sheet).getByLabelText("Floor"), "Floor 4");
    await user().selectOptions(
      pickup(sheet).getByLabelText("From the door to the truck"),
      "About 50 m on foot",
    );
    await user().click(sheet.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeDoors")).toMatchObject([
      {
        revision: 1,
        stops: [{ detail: "Gate 2" }, { detail: "Beach house 4" }],
        access: [{ floor: 3, hasLift: false, carryDistanceM: 50 }, UPSTAIRS],
      },
    ]);
  });

  test("that was opened and put back is not sent", async () => {
    asAdmin();
    const sheet = await open(WITH_ACCESS);
    const floor = pickup(sheet).getByLabelText("Floor");
    await user().selectOptions(floor, "Floor 4");
    await user().selectOptions(floor, "Not given");
    await user().click(sheet.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeDoors")).toEqual([]);
  });

  test("that somebody else changed meanwhile is shown beside the own one", async () => {
    asAdmin();
    const sheet = await open(WITH_ACCESS);
    await user().selectOptions(pickup(sheet).getByLabelText("Floor"), "Floor 4");
    const theirs = { floor: 8, hasLift: true, carryDistanceM: 0 };
    known = { ...known, revision: 2, goods: goodsAt(theirs) };
    await act(async () => queryClient.invalidateQueries());
    const notice = within(await sheet.findByRole("region", { name: /^Someone else saved/ }));
    expect(notice.getByText(/Floor 9 · with lift/)).toBeDefined();
    await user().click(notice.getByRole("button", { name: /^Take theirs.*Access/ }));
    expect(pickup(sheet).getByLabelText("Floor")).toHaveProperty("value", "8");
  });

  describe("once a driver has started while the sheet is open", () => {
    const start = async () => {
      known = { ...known, status: "in_transit", jobs: [job("in_progress")] };
      await act(async () => queryClient.invalidateQueries());
    };

    test("is not dropped in silence: what was typed stays until it is put back, and then the doors are sent alone", async () => {
      asAdmin();
      const sheet = await open(WITH_ACCESS);
      const floor = pickup(sheet).getByLabelText<HTMLInputElement>("Floor");
      await user().selectOptions(floor, "Floor 4");
      await user().type(pickup(sheet).getByRole("textbox"), " B");
      await start();
      const notice = within(await sheet.findByRole("region", { name: "Access" }));
      expect(notice.getByText(/the access can no longer be changed here\.$/)).toBeDefined();
      expect(notice.getByText(/^Floor 4 · no lift/)).toBeDefined();
      expect(floor.value).toBe("3");
      expect(floor.closest("fieldset")?.disabled).toBe(true);
      const save = sheet.getByRole<HTMLButtonElement>("button", { name: "Save" });
      expect(save.disabled).toBe(true);
      await user().click(notice.getByRole("button", { name: /^Take theirs.*Pickup · Access/ }));
      expect(floor.value).toBe("");
      await user().click(save);
      await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(api.inputsOf("orders.changeDoors")).toMatchObject([{ stops: [{ detail: "Gate 2 B" }, {}] }]);
      expect(api.inputsOf("orders.changeDoors")[0]).not.toHaveProperty("access");
    });

    test("and taken out before, is put back, too", async () => {
      known = { ...known, goods: goodsAt(UPSTAIRS) };
      asAdmin();
      const sheet = await open(WITH_ACCESS);
      const floor = pickup(sheet).getByLabelText<HTMLInputElement>("Floor");
      await user().selectOptions(floor, "Not given");
      await start();
      await user().click(await sheet.findByRole("button", { name: /^Take theirs.*Pickup · Access/ }));
      expect(floor.value).toBe("1");
    });

    test("holds nothing back where none was typed", async () => {
      asAdmin();
      const sheet = await open(WITH_ACCESS);
      const address = pickup(sheet).getByRole("textbox");
      await user().type(address, " B");
      await start();
      await sheet.findByRole("region", { name: "Access" });
      expect(document.activeElement).toBe(address);
      await user().click(sheet.getByRole("button", { name: "Save" }));
      await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(api.inputsOf("orders.changeDoors")).toHaveLength(1);
    });

    test("takes the focus where it was in a field that ends with it", async () => {
      asAdmin();
      const sheet = await open(WITH_ACCESS);
      pickup(sheet).getByLabelText("Floor").focus();
      await start();
      const notice = await sheet.findByRole("region", { name: "Access" });
      expect(document.activeElement).toBe(notice);
    });
  });

  test.each([
    ["a customer", asCustomer, { isOwn: true }],
    ["the office once a driver has started", asAdmin, { status: "in_transit", jobs: [job("in_progress")] }],
  ] as const)("is not offered to %s", async (_who, as, rest) => {
    known = { ...known, ...rest } as Order;
    as();
    const sheet = await open();
    expect(sheet.queryByLabelText("Floor")).toBeNull();
    await user().type(pickup(sheet).getByRole("textbox"), " B");
    await user().click(sheet.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(api.inputsOf("orders.changeDoors")).toHaveLength(1));
    expect(api.inputsOf("orders.changeDoors")[0]).not.toHaveProperty("access");
  });

  test("is in the history as it was and is", () => {
    const to = { floor: 3, hasLift: false, carryDistanceM: 0 };
    const access = [{ position: 0, from: null, to }];
    const lift = "Access changed (Pickup): Not given → Floor 4 · no lift · The truck stops at the door";
    expect(revisionText({ kind: "doors_changed", positions: [], elsewhere: [], access }, 2)).toBe(lift);
    expect(revisionText({ kind: "doors_changed", positions: [1], access }, 2)).toBe(
      `Address or person changed: Destination · ${lift}`,
    );
  });

  test("is told of the stop that it was, when the order has more stops since", () => {
    const access = [{ position: 1, from: null, to: null }];
    const change = { kind: "doors_changed", positions: [], access, stopCount: 2 } as const;
    expect(revisionText(change, 3)).toMatch(/^Access changed \(Destination\)/);
    expect(revisionText({ ...change, stopCount: 3 }, 2)).toMatch(/^Access changed \(Waypoint 1\)/);
  });
});
