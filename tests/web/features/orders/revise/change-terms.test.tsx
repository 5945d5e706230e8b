import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { mayChangeTerms, mayChangeWorkers } from "#web/features/orders/order/order-rules.ts";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const showToast = vi.spyOn(toasts, "showToast");
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);
let api: FakeApi;
let known: Order;

/** A pending order of ฿1,336 without workers; each costs ฿450. */
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { workers: 0, notes: "Gate 2" });
  api = new FakeApi();
  api.install();
  api.procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.previewWorkers"] = ({ workers }: { readonly workers: number }) => ({
    data: priced(workers),
  });
  showToast.mockClear();
});

function priced(workers: number) {
  const amountSatang = workers * 450_00;
  const labour = {
    kind: "labour",
    workers,
    amountSatang,
    pricePerWorkerHourSatang: 150_00,
    billedHalfHours: 6,
  } as const;
  return {
    revision: known.revision,
    fromWorkers: known.workers,
    workers,
    lines: workers === 0 ? known.lines : [...known.lines, labour],
    previousTotalSatang: known.totalSatang,
    totalSatang: 1_336_00 + amountSatang,
  };
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const asCustomer = () => openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-A");
const asAdmin = () => openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
async function open(button: string) {
  await user().click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog", { name: button }));
}

describe("the helpers of an order", () => {
  const button = "Change the helpers";

  test("are changed by the customer once the new price is seen, and at exactly that price", async () => {
    api.procedures["orders.changeWorkers"] = () => ({
      data: { ...known, workers: 2, totalSatang: 2_236_00, revision: 2 },
    });
    asCustomer();
    const sheet = await open(button);
    expect(sheet.getByRole("button", { name: button })).toHaveProperty("disabled", true);
    const more = sheet.getByRole("button", { name: "One helper more" });
    await user().click(more);
    await user().click(more);
    expect(await sheet.findByText("Now: ฿2,236")).toBeDefined();
    expect(sheet.getByText("Before: ฿1,336")).toBeDefined();
    expect(sheet.getByText("Before: not in it")).toBeDefined();
    expect(sheet.getByText("Now: ฿900")).toBeDefined();
    expect(api.inputsOf("orders.changeWorkers")).toEqual([]);
    await user().click(sheet.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeWorkers")).toMatchObject([
      { orderId: "KD-A", workers: 2, revision: 1, totalSatang: 2_236_00 },
    ]);
    expect(lastToast()).toEqual(["success", "Order", "Order KD-A changed."]);
  });

  test("are changed by an admin alone where there is no price, and with the load where there is one", async () => {
    known = { ...known, totalSatang: null, lines: [] };
    asAdmin();
    await screen.findByRole("button", { name: button });
    expect(screen.queryByRole("button", { name: "Change helpers and load" })).toBeNull();
  });

  test("cannot be sent unchanged", async () => {
    asCustomer();
    const sheet = await open(button);
    await user().click(sheet.getByRole("button", { name: "One helper more" }));
    await sheet.findByText("Now: ฿1,786");
    await user().click(sheet.getByRole("button", { name: "One helper fewer" }));
    expect(sheet.getByText("Choose another number to see its price.")).toBeDefined();
    expect(sheet.getByRole("button", { name: button })).toHaveProperty("disabled", true);
  });

  test("at a price that has changed meanwhile are shown anew", async () => {
    asCustomer();
    const sheet = await open(button);
    await user().click(sheet.getByRole("button", { name: "One helper more" }));
    await sheet.findByText("Now: ฿1,786");
    api.procedures["orders.changeWorkers"] = () => {
      known = { ...known, revision: 2 };
      return { code: "ORDER_CHANGED" };
    };
    await user().click(sheet.getByRole("button", { name: button }));
    await waitFor(() => expect(lastToast()?.[2]).toMatch(/^This order has just been changed/));
    await waitFor(() => expect(api.inputsOf("orders.previewWorkers")).toHaveLength(2));
    expect(screen.getByRole("dialog")).toBeDefined();
  });

  test("that somebody else has changed since the sheet was opened are shown beside the own number first", async () => {
    api.procedures["orders.changeWorkers"] = () => ({ data: { ...known, workers: 1 } });
    asCustomer();
    const sheet = await open(button);
    // The order on the page is as it was: only the price that is asked for knows of their three.
    known = { ...known, revision: 2, workers: 3, totalSatang: 2_686_00 };
    await user().click(sheet.getByRole("button", { name: "One helper more" }));
    const notice = within(await sheet.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getByText("3")).toBeDefined();
    expect(notice.getByText("1")).toBeDefined();
    expect(sheet.getByRole("button", { name: button })).toHaveProperty("disabled", true);
    await user().click(notice.getByRole("button", { name: "Keep what I typed" }));
    await user().click(sheet.getByRole("button", { name: button }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeWorkers")).toMatchObject([{ workers: 1, revision: 2 }]);
  });

  test("of an order without a price are changed without one", async () => {
    known = { ...known, totalSatang: null, lines: [] };
    api.procedures["orders.previewWorkers"] = () => ({
      data: { ...priced(1), lines: [], previousTotalSatang: null, totalSatang: null },
    });
    api.procedures["orders.changeWorkers"] = () => ({ data: { ...known, workers: 1 } });
    asCustomer();
    const sheet = await open(button);
    await user().click(sheet.getByRole("button", { name: "One helper more" }));
    await waitFor(() =>
      expect(sheet.getByRole("button", { name: button })).toHaveProperty("disabled", false),
    );
    await user().click(sheet.getByRole("button", { name: button }));
    await waitFor(() => expect(api.inputsOf("orders.changeWorkers")).toMatchObject([{ totalSatang: null }]));
  });
});

describe("the additional information of an order", () => {
  const button = "Change the additional information";
  const field = "Additional information";

  test("is changed in place, and sent once", async () => {
    api.procedures["orders.changeNotes"] = ({ notes }: { readonly notes: string }) => ({
      data: { ...known, notes, revision: 2 },
    });
    asCustomer();
    const dialog = await open(button);
    const notes = dialog.getByLabelText(field);
    expect(notes).toHaveProperty("value", "Gate 2");
    await user().clear(notes);
    await user().type(notes, "Gate 3 ");
    await user().click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeNotes")).toMatchObject([
      { orderId: "KD-A", notes: "Gate 3", revision: 1 },
    ]);
    expect(document.body.textContent).toContain("Gate 3");
  });

  test("what somebody else saved meanwhile is read before it is replaced", async () => {
    const theirs = { ...known, notes: "Gate 9, call first", revision: 2 };
    asCustomer();
    const dialog = await open(button);
    await user().type(dialog.getByLabelText(field), " or 3");
    known = theirs;
    await act(async () => queryClient.invalidateQueries());
    await user().click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Gate 9, call first")).toBeTruthy();
    expect(dialog.getByLabelText(field)).toHaveProperty("value", "Gate 2 or 3");
    expect(api.inputsOf("orders.changeNotes")).toEqual([]);
    api.procedures["orders.changeNotes"] = () => ({ data: { ...theirs, notes: "Gate 2 or 3", revision: 3 } });
    await user().click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(api.inputsOf("orders.changeNotes")).toMatchObject([{ notes: "Gate 2 or 3", revision: 2 }]),
    );
  });

  test("saved unchanged changes nothing", async () => {
    asCustomer();
    const dialog = await open(button);
    await user().click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.inputsOf("orders.changeNotes")).toEqual([]);
  });

  test("that is refused says so at its field", async () => {
    api.procedures["orders.changeNotes"] = () => ({ code: "BAD_INPUT", fields: { notes: "TOO_LONG" } });
    asCustomer();
    const dialog = await open(button);
    await user().type(dialog.getByLabelText(field), "!");
    await user().click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(dialog.getByLabelText(field).getAttribute("aria-invalid")).toBe("true"));
  });
});

test("helpers and information can be changed while the order is pending, and nothing was really paid", () => {
  const offered = (paymentStatus: Order["paymentStatus"]) =>
    ORDER_STATUSES.filter((status) => mayChangeTerms({ status, paymentStatus }));
  expect(offered("unpaid")).toEqual(["pending"]);
  expect(offered("paid_fake")).toEqual(["pending"]);
  expect(offered("paid")).toEqual([]);
});

test("helpers whose price was agreed by hand are changed by an admin alone", () => {
  const labour = {
    kind: "labour",
    amountSatang: 900_00,
    workers: 2,
    pricePerWorkerHourSatang: 150_00,
    billedHalfHours: 4,
  } as const;
  const byHand = { ...labour, adjusted: { fromSatang: 600_00, reason: "a piano" } };
  const terms = { status: "pending", paymentStatus: "unpaid" } as const;
  const offered = (lines: Order["lines"]) =>
    (["customer", "admin"] as const).filter((reader) => mayChangeWorkers({ ...terms, lines }, reader));
  expect(offered([labour])).toEqual(["customer", "admin"]);
  expect(offered([byHand])).toEqual(["admin"]);
});
