import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminJobActions } from "#web/features/orders/admin/admin-job-actions.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { job, order } from "../../sample-orders.ts";

const showToast = vi.spyOn(toasts, "showToast");
const writeText = vi.fn<(text: string) => Promise<void>>();
let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["payments.ofOrder"] = () => ({
    data: { takesCash: true, dueNowSatang: 1_336_00, dueLaterSatang: 0, payment: null, atStripe: null },
  });
  showToast.mockClear();
  writeText.mockReset().mockResolvedValue();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (status: Parameters<typeof job>[0]) => {
  const shown = order("KD-A", { status: "confirmed", jobs: [{ ...job(status), driverId: "driver-1" }] });
  openPage({ "/": () => <AdminJobActions order={shown} job={shown.jobs[0]!} /> }, "/");
};
const press = async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(writeText);
  const button = await screen.findByRole("button", { name: "Copy for the driver" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await user.click(button);
};

test("one press copies a held job as text, with what to take in cash, and says so", async () => {
  open("reserved");
  await press();
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(
      "success",
      "job-1",
      "The job is copied. Paste it into the chat with the driver.",
    ),
  );
  const [copied] = writeText.mock.calls[0] ?? [];
  expect(copied).toContain("1. Pickup\nBang Kapi, Bangkok\nGate 2");
  expect(copied).toContain("Take ฿1,336 in cash before unloading.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("where the browser refuses, the text is shown and selected, to be copied by hand", async () => {
  writeText.mockRejectedValue(new DOMException("refused", "NotAllowedError"));
  open("in_progress");
  await press();
  const dialog = within(await screen.findByRole("dialog", { name: /^Copy for the driver/ }));
  const field = dialog.getByRole<HTMLTextAreaElement>("textbox");
  expect(field.value).toContain("1. Pickup\nBang Kapi, Bangkok\nGate 2");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  expect(showToast).not.toHaveBeenCalled();
});

test("nothing is copied before it is known what to take in cash", async () => {
  api.procedures["payments.ofOrder"] = () => ({ code: "NOT_FOUND" });
  open("reserved");
  const button = await screen.findByRole("button", { name: "Copy for the driver" });
  await waitFor(() => expect(api.inputsOf("payments.ofOrder")).not.toEqual([]));
  expect(button).toHaveProperty("disabled", true);
});

test("a job that nobody holds is not copied", async () => {
  open("available");
  await screen.findByRole("button", { name: /driver/i });
  expect(screen.queryByRole("button", { name: "Copy for the driver" })).toBeNull();
});
