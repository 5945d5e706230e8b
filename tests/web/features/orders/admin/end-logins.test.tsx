import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EndLogins } from "#web/features/orders/admin/end-logins.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import type { Order } from "#web/features/orders/order-types.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../sample-orders.ts";

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["account.endSessionsOf"] = () => ({ data: 2 });
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** An order whose jobs are held by these drivers. */
function heldBy(...drivers: readonly string[]): Order {
  const base = order("KD-A");
  const [job] = base.jobs;
  if (job === undefined) throw new Error("the sample has no job");
  const jobs = drivers.map((name, at) => ({
    ...job,
    jobId: `KD-A-${at + 1}`,
    driverId: `driver-${name}`,
    driverName: name,
    driverHasAccount: name !== "Uncle Phon",
  }));
  return { ...base, jobs };
}

const open = (shown: Order) => openPage({ "/": () => <EndLogins order={shown} /> }, "/");

async function press(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name }));
  const dialog = await screen.findByRole("dialog", { name });
  expect(within(dialog).getByText(/Every login of this account ends at once/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name }));
}

test("an admin logs the customer out everywhere, after a question", async () => {
  open(heldBy());
  await press("Log the customer out everywhere");
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith("success", expect.anything(), expect.anything()),
  );
  expect(api.inputsOf("account.endSessionsOf")).toEqual([{ of: "customer", orderId: "KD-A" }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("each driver of the order has one button, however many jobs they hold", async () => {
  open(heldBy("Somsak", "Somsak", "Wit"));
  await screen.findByRole("button", { name: "Log driver Wit out everywhere" });
  expect(screen.getAllByRole("button")).toHaveLength(3);
  await press("Log driver Somsak out everywhere");
  await waitFor(() =>
    expect(api.inputsOf("account.endSessionsOf")).toEqual([{ of: "driver", driverId: "driver-Somsak" }]),
  );
});

test("a failure is said, and nothing stays open", async () => {
  api.procedures["account.endSessionsOf"] = () => ({ code: "INTERNAL" });
  open(heldBy());
  await press("Log the customer out everywhere");
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      "error",
      expect.anything(),
      "Could not end the logins. Please try again.",
      expect.anything(),
    ),
  );
});

test("nobody without an account can be logged out", async () => {
  open({ ...heldBy("Dan", "Uncle Phon"), isCustomerOnFile: true });
  expect(await screen.findByRole("button", { name: /Dan/ })).toBeTruthy();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});
