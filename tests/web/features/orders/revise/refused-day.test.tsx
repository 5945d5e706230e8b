import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import {
  asCustomer,
  consequences,
  lastToast,
  openSheet,
  orderToMove,
  press,
  setTime,
  showToast,
} from "./order-to-move.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const server = orderToMove();
const sent = () => server.api.inputsOf("orders.changeDay") as Record<string, unknown>[];

describe("a change of day", () => {
  test("that fails is sent again with its own key; another time has another one", async () => {
    const works = server.api.procedures["orders.changeDay"];
    server.api.procedures["orders.changeDay"] = () => ({ code: "SERVICE_UNAVAILABLE" });
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
    if (works !== undefined) server.api.procedures["orders.changeDay"] = works;
    await waitFor(async () => expect((await consequences(sheet)).textContent).toContain("at 11:00"));
    await press(sheet);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const keys = sent().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("of an order that has just changed shows anew what follows", async () => {
    const works = server.api.procedures["orders.changeDay"];
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    await consequences(sheet);
    server.api.procedures["orders.changeDay"] = () => {
      server.known = { ...server.known, revision: 2, totalSatang: 2_000_00 };
      return { code: "ORDER_CHANGED" };
    };
    await press(sheet);
    await waitFor(() => expect(lastToast()?.[2]).toMatch(/^This order has just been changed/));
    await waitFor(async () => expect((await consequences(sheet)).textContent).toContain("฿2,000"));
    if (works !== undefined) server.api.procedures["orders.changeDay"] = works;
    await press(sheet);
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ revision: 2 }));
  });

  test("that the server refuses at its field says so there", async () => {
    server.api.procedures["orders.changeDay"] = () => ({
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
    server.api.procedures["orders.previewDayChange"] = () => ({ code: "CHANGE_TOO_LATE" });
    asCustomer();
    const sheet = await openSheet();
    setTime(sheet, "10:00");
    expect(await sheet.findByText(/^The day can be changed until 12 hours before pickup/)).toBeDefined();
    expect(sheet.getByRole("button", { name: "Change the day" })).toHaveProperty("disabled", true);
  });
});
