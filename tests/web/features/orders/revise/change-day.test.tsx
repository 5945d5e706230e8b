import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { OrderPage } from "#web/features/orders/order/order-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import type { DayPreview } from "#web/features/orders/revise/use-day-change.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { chooseDay } from "../../../../support/choose-day.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const HOUR_MS = 3_600_000;
const showToast = vi.spyOn(toasts, "showToast");
const lastToast = () => showToast.mock.calls.at(-1)?.slice(0, 3);
let api: FakeApi;
let known: Order;
/** What the server says beside the times that it is asked about. */
let answer: Partial<DayPreview>;

const preview = ({ pickupAt }: { readonly pickupAt: string }): DayPreview => ({
  revision: known.revision,
  fromPickupAt: known.pickupAt,
  toPickupAt: Date.parse(pickupAt),
  arrivalAt: Date.parse(pickupAt) + 4 * HOUR_MS,
  truckHours: null,
  reservations: [],
  ...answer,
});

/** Placed at 09:00 for 22 November, 09:00; its truck has a driver. */
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { status: "confirmed", jobs: [job("reserved")] });
  answer = {};
  api = new FakeApi();
  api.install();
  api.procedures["places.mine"] = () => ({ data: { saved: [], recent: [] } });
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.mine"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.previewDayChange"] = (input: { readonly pickupAt: string }) => ({
    data: preview(input),
  });
  api.procedures["orders.changeDay"] = ({ pickupAt }: { readonly pickupAt: string }) => {
    known = { ...known, pickupAt: Date.parse(pickupAt), revision: known.revision + 1 };
    return { data: known };
  };
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const asCustomer = () => openPage({ "/orders/$orderId": OrderPage, "/orders": () => null }, "/orders/KD-A");
const asAdmin = () => openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
const sent = () => api.inputsOf("orders.changeDay") as Record<string, unknown>[];

async function openSheet() {
  await user().click(await screen.findByRole("button", { name: "Change the day" }));
  return within(await screen.findByRole("dialog", { name: "Change day and time of pickup" }));
}
type Sheet = Awaited<ReturnType<typeof openSheet>>;
const setTime = (sheet: Sheet, time: string) =>
  fireEvent.change(sheet.getByLabelText("Time (Thailand)"), { target: { value: time } });
const press = (sheet: Sheet) => user().click(sheet.getByRole("button", { name: "Change the day" }));
const consequences = (sheet: Sheet) => sheet.findByRole("region", { name: "What changes" });

describe("a change of day", () => {
  test("shows what follows before it is sent, then sends exactly that", async () => {
    answer = {
      reservations: [
        {
          jobId: "job-1",
          vehicle: "four_wheel",
          driverName: "Driver One",
          stays: false,
          why: null,
          exceptionReason: null,
        },
      ],
    };
    asCustomer();
    const sheet = await openSheet();
    expect(sheet.getByRole("button", { name: "Change the day" })).toHaveProperty("disabled", true);
    await chooseDay(sheet.getByRole("combobox", { name: "Date" }), "2026-11-24");
    setTime(sheet, "10:30");
    const follows = await consequences(sheet);
    expect(follows.textContent).toContain("New pickup: Tuesday, 24 November 2026 at 10:30");
    expect(follows.textContent).toContain("Arrival at about Tuesday, 24 November 2026 at 14:30");
    expect(follows.textContent).toContain("The price stays ฿1,336.");
    expect(follows.textContent).toMatch(/Driver One \(.*\) has another job then/);
    expect(sent()).toEqual([]);
    await press(sheet);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toMatchObject([
      { orderId: "KD-A", pickupAt: "2026-11-24T03:30:00.000Z", revision: 1, reason: "" },
    ]);
    expect(lastToast()).toEqual(["success", "Order", "Order KD-A changed."]);
    expect(document.body.textContent).toContain("Tuesday, 24 November 2026 at 10:30");
  });

  test("that somebody else has moved since the sheet was opened is sent only once both days were seen", async () => {
    asCustomer();
    const sheet = await openSheet();
    const theirs = Date.parse("2026-11-25T07:00+07:00");
    known = { ...known, revision: 2, pickupAt: theirs };
    await chooseDay(sheet.getByRole("combobox", { name: "Date" }), "2026-11-24");
    const notice = within(await sheet.findByRole("region", { name: /Someone else saved/ }));
    expect(notice.getByText("Wednesday, 25 November 2026 at 07:00")).toBeDefined();
    expect(notice.getByText("Tuesday, 24 November 2026 at 09:00")).toBeDefined();
    expect(sheet.getByRole("button", { name: "Change the day" })).toHaveProperty("disabled", true);
    await user().click(notice.getByRole("button", { name: "Keep what I typed" }));
    await press(sheet);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toMatchObject([{ pickupAt: "2026-11-24T02:00:00.000Z", revision: 2 }]);
  });

  test("that somebody else has moved meanwhile stays as they decided when theirs is taken", async () => {
    asCustomer();
    const sheet = await openSheet();
    known = { ...known, revision: 2, pickupAt: Date.parse("2026-11-25T07:00+07:00") };
    await chooseDay(sheet.getByRole("combobox", { name: "Date" }), "2026-11-24");
    await user().click(await sheet.findByRole("button", { name: "Take theirs: Date" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([]);
  });

  test("says to the office why a driver leaves, also where it is no other job", async () => {
    const reservation = {
      jobId: "job-1",
      vehicle: "four_wheel",
      driverName: "Driver One",
      stays: false,
    } as const;
    const why = { code: "LICENCE_EXPIRES", params: { day: "2026-11-23" } } as const;
    answer = { reservations: [{ ...reservation, why, exceptionReason: null }] };
    asAdmin();
    const sheet = await openSheet();
    await chooseDay(sheet.getByRole("combobox", { name: "Date" }), "2026-11-24");
    setTime(sheet, "10:30");
    const follows = await consequences(sheet);
    expect(follows.textContent).toMatch(
      /Driver One cannot do the changed job .* is told\.Reason: .*licence/i,
    );
    expect(follows.textContent).not.toContain("another job then");
  });

  test("says which driver stays", async () => {
    answer = {
      reservations: [
        {
          jobId: "job-1",
          vehicle: "four_wheel",
          driverName: "Driver One",
          stays: true,
          why: null,
          exceptionReason: null,
        },
      ],
    };
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    expect((await consequences(sheet)).textContent).toMatch(/Driver One \(.*\) is free then/);
  });

  test("to the time it has, to the past or to no time is not sent, and says why", async () => {
    asCustomer();
    const sheet = await openSheet();
    expect(sheet.getByText("Please choose another day or time.")).toBeDefined();
    setTime(sheet, "");
    expect(sheet.getByText("Please choose a day and a time.")).toBeDefined();
    await chooseDay(sheet.getByRole("combobox", { name: /^Date/ }), "2026-11-19");
    setTime(sheet, "08:00");
    expect(await sheet.findByText("Please choose a date and time in the future.")).toBeDefined();
    expect(sheet.getByRole("button", { name: "Change the day" })).toHaveProperty("disabled", true);
    expect(api.inputsOf("orders.previewDayChange")).toEqual([]);
  });

  test("into forbidden truck hours needs to be known, and offers the next legal time", async () => {
    const at = "2026-11-22T01:00:00.000Z";
    const banned = {
      stopIndex: 0,
      vehicle: "six_wheel",
      at,
      reason: "truck_ban",
      area: null,
      nextLegalAt: "2026-11-22T03:00:00.000Z",
    } as const;
    api.procedures["orders.previewDayChange"] = (input: { readonly pickupAt: string }) => ({
      data: {
        ...preview(input),
        truckHours:
          input.pickupAt === at ? { bannedStops: [banned], nextLegalPickupAt: banned.nextLegalAt } : null,
      },
    });
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "08:00");
    expect(await sheet.findByText("Trucks may not stop there at that time")).toBeDefined();
    await press(sheet);
    expect(sent()).toEqual([]);
    expect(lastToast()?.[0]).toBe("warning");
    expect(document.activeElement).toBe(sheet.getByRole("checkbox"));

    await user().click(sheet.getByRole("button", { name: /^Use the next legal time.*10:00/ }));
    await waitFor(() => expect(sheet.queryByRole("checkbox")).toBeNull());
    setTime(sheet, "08:00");
    await user().click(await sheet.findByRole("checkbox"));
    await press(sheet);
    await waitFor(() => expect(sent()).toMatchObject([{ pickupAt: at, truckHoursAcknowledged: true }]));
  });

  test("that fails is sent again with its own key; another time has another one", async () => {
    const works = api.procedures["orders.changeDay"];
    api.procedures["orders.changeDay"] = () => ({ code: "SERVICE_UNAVAILABLE" });
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    await consequences(sheet);
    await press(sheet);
    await waitFor(() => expect(lastToast()?.[0]).toBe("error"));
    await consequences(sheet);
    await press(sheet);
    await waitFor(() => expect(sent()).toHaveLength(2));
    setTime(sheet, "11:00");
    if (works !== undefined) api.procedures["orders.changeDay"] = works;
    await waitFor(async () => expect((await consequences(sheet)).textContent).toContain("at 11:00"));
    await press(sheet);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("of an order that has just changed shows anew what follows", async () => {
    const works = api.procedures["orders.changeDay"];
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    await consequences(sheet);
    api.procedures["orders.changeDay"] = () => {
      known = { ...known, revision: 2, totalSatang: 2_000_00 };
      return { code: "ORDER_CHANGED" };
    };
    await press(sheet);
    await waitFor(() => expect(lastToast()?.[2]).toMatch(/^This order has just been changed/));
    await waitFor(async () => expect((await consequences(sheet)).textContent).toContain("฿2,000"));
    if (works !== undefined) api.procedures["orders.changeDay"] = works;
    await press(sheet);
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ revision: 2 }));
  });

  test("that the server refuses at its field says so there", async () => {
    api.procedures["orders.changeDay"] = () => ({
      code: "BAD_INPUT",
      fields: { pickupAt: "DATE_TOO_FAR" },
    });
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    await consequences(sheet);
    await press(sheet);
    const date = sheet.getByRole("combobox", { name: /^Date/ });
    await waitFor(() => expect(date.getAttribute("aria-invalid")).toBe("true"));
    expect(showToast).not.toHaveBeenCalled();
  });

  test("that is refused already when it is asked about says why and cannot be sent", async () => {
    api.procedures["orders.previewDayChange"] = () => ({ code: "CHANGE_TOO_LATE" });
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    expect(await sheet.findByText(/^The day can be changed until 12 hours before pickup/)).toBeDefined();
    expect(sheet.getByRole("button", { name: "Change the day" })).toHaveProperty("disabled", true);
  });

  test("by an admin needs a reason", async () => {
    asAdmin();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    await consequences(sheet);
    await press(sheet);
    expect(sheet.getByText("Please give a reason.")).toBeDefined();
    expect(sent()).toEqual([]);
    await user().type(sheet.getByLabelText("Reason"), "The road is flooded");
    await press(sheet);
    await waitFor(() => expect(sent()).toMatchObject([{ reason: "The road is flooded" }]));
  });
});

describe("the button that changes the day", () => {
  const pickupIn = (hours: number) => ({ ...known, pickupAt: PLACED_AT + hours * HOUR_MS });

  test("says to a customer until when", async () => {
    asCustomer();
    expect(
      await screen.findByText("You can change the day until Saturday, 21 November 2026 at 21:00."),
    ).toBeDefined();
  });

  test("is not there for a customer less than 12 hours before the pickup; it says whom to ask", async () => {
    known = pickupIn(11);
    asCustomer();
    expect(await screen.findByText(/^Less than 12 hours until pickup/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Change the day" })).toBeNull();
  });

  test.each([
    ["in_transit", "in_progress", 1],
    ["delivered", "completed", 0],
  ] as const)(
    "is there for an admin until the order is final: %s, %s: %d",
    async (status, jobStatus, count) => {
      known = { ...pickupIn(1), status, jobs: [job(jobStatus)] };
      asAdmin();
      await screen.findByRole("heading", { name: "Vehicles and drivers" });
      expect(screen.queryAllByRole("button", { name: "Change the day" })).toHaveLength(count);
    },
  );
});
