import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { chooseDay } from "../../../../support/choose-day.ts";
import { job, PLACED_AT } from "../sample-orders.ts";
import {
  asAdmin,
  asCustomer,
  consequences,
  HOUR_MS,
  lastToast,
  openSheet,
  orderToMove,
  press,
  previewOf,
  setTime,
  user,
} from "./order-to-move.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const server = orderToMove();
const sent = () => server.api.inputsOf("orders.changeDay") as Record<string, unknown>[];

describe("a change of day", () => {
  test("shows what follows before it is sent, then sends exactly that", async () => {
    server.answer = {
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
    server.known = { ...server.known, revision: 2, pickupAt: theirs };
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
    server.known = { ...server.known, revision: 2, pickupAt: Date.parse("2026-11-25T07:00+07:00") };
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
    server.answer = { reservations: [{ ...reservation, why, exceptionReason: null }] };
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
    server.answer = {
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
    expect(server.api.inputsOf("orders.previewDayChange")).toEqual([]);
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
    server.api.procedures["orders.previewDayChange"] = (input: { readonly pickupAt: string }) => ({
      data: {
        ...previewOf(server, Date.parse(input.pickupAt)),
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
  const pickupIn = (hours: number) => ({ ...server.known, pickupAt: PLACED_AT + hours * HOUR_MS });

  test("says to a customer until when", async () => {
    asCustomer();
    expect(
      await screen.findByText("You can change the day until Saturday, 21 November 2026 at 21:00."),
    ).toBeDefined();
  });

  test("is not there for a customer less than 12 hours before the pickup; it says whom to ask", async () => {
    server.known = pickupIn(11);
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
      server.known = { ...pickupIn(1), status, jobs: [job(jobStatus)] };
      asAdmin();
      await screen.findByRole("heading", { name: "Vehicles and drivers" });
      expect(screen.queryAllByRole("button", { name: "Change the day" })).toHaveLength(count);
    },
  );
});
