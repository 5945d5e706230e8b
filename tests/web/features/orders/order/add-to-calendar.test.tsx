import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { AddToCalendar } from "#web/features/orders/order/add-to-calendar.tsx";
import { saveFile } from "#web/lib/save-file.ts";
import { order } from "../sample-orders.ts";

vi.mock("#web/lib/save-file.ts", () => ({ saveFile: vi.fn<typeof saveFile>() }));

beforeEach(() => vi.mocked(saveFile).mockClear());

test.each([
  ["pending", "STATUS:TENTATIVE"],
  ["confirmed", "STATUS:CONFIRMED"],
] as const)("an order that is %s is saved as %s, until the last stop is unloaded", async (status, line) => {
  render(<AddToCalendar order={order("KD-7F3K2M", { status, durationS: 3600 })} />);
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, type, text] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([name, type]).toEqual(["KD-7F3K2M.ics", "text/calendar"]);
  expect(text).toContain(line);
  // An hour on the way, and half an hour at each of two stops.
  expect(text).toContain("DURATION:PT120M");
});
