import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DoorChangeOfOrder } from "#web/entities/door-changes/door-change-types.ts";
import { AnswerDoorChangeAtCall } from "#web/features/orders/admin/door-change/answer-door-change-at-call.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../../support/fake-api.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { order } from "../../sample-orders.ts";
import { fill } from "../../../../../support/fill.ts";

const ID = { orderId: "KD-7F3K2M", changeId: "KD-7F3K2M.d8" };
const CHANGE = {
  ...ID,
  state: "open",
  answersAtCall: true,
  after: { totalSatang: 4_800_00 },
  stop: null,
  truckHours: null,
} as unknown as DoorChangeOfOrder;

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
beforeEach(() => {
  showToast.mockClear();
  api = new FakeApi();
  api.install();
  api.procedures["doorChanges.answerAtCall"] = () => ({ data: order("KD-7F3K2M") });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const open = (change: DoorChangeOfOrder) =>
  openPage({ "/": () => <AnswerDoorChangeAtCall change={change} /> }, "/");
const press = async (name: string) => {
  await user.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog", { name }));
  return { dialog, confirm: () => user.click(dialog.getByRole("button", { name })) };
};

test("the office writes down a yes to a change at the door with the customer's words, and only with them", async () => {
  open(CHANGE);
  const { dialog, confirm } = await press("Customer accepts ฿4,800");
  await confirm();
  const said = dialog.getByLabelText("What the customer said");
  expect(said.getAttribute("aria-invalid")).toBe("true");
  await fill(user, said, "Yes, at 14:05");
  await confirm();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("doorChanges.answerAtCall")).toEqual([
    { ...ID, answer: "agree", reason: "Yes, at 14:05", truckHoursAcknowledged: false },
  ]);
});

test("a no is written down, too; a refusal leaves the words in the dialog", async () => {
  api.procedures["doorChanges.answerAtCall"] = () => ({ code: "DOOR_CHANGE_CLOSED" });
  open(CHANGE);
  const { dialog, confirm } = await press("Customer declines this change");
  await user.type(dialog.getByLabelText("What the customer said"), "No");
  await confirm();
  await waitFor(() =>
    expect(api.inputsOf("doorChanges.answerAtCall")).toMatchObject([{ answer: "decline", reason: "No" }]),
  );
  expect(dialog.getByLabelText<HTMLTextAreaElement>("What the customer said").value).toBe("No");
});

test.each([
  ["OUTSIDE_HOURS", { from: 0, to: 0 }, "Outside the driver’s hours"],
  ["DRIVER_DAY_OFF", { day: "2026-12-01" }, "Day off: .*1 Dec.*"],
  ["DOOR_CHANGE_STOP_OVERLAPS", { jobId: "KD-2D2RQT-1" }, "Overlaps KD-2D2RQT"],
  ["LICENCE_EXPIRES", {}, "Licence expires before it ends"],
] as const)(
  "what is in the driver's way is the office's to settle, and is said: %s",
  async (code, params, reason) => {
    api.procedures["doorChanges.answerAtCall"] = () => ({ code, params });
    open(CHANGE);
    const { dialog, confirm } = await press("Customer accepts ฿4,800");
    await fill(user, dialog.getByLabelText("What the customer said"), "Yes");
    await confirm();
    await waitFor(() =>
      expect(showToast).toHaveBeenLastCalledWith(
        "warning",
        "Order",
        expect.stringMatching(
          new RegExp(String.raw`^The driver can no longer drive to the added stop \(${reason}\)\. Nothing`),
        ),
      ),
    );
  },
);

test("of a customer with an account, or once it is closed, nobody is asked", async () => {
  const heading = () => <h1>The order</h1>;
  openPage(
    {
      "/": () => (
        <>
          {heading()}
          <AnswerDoorChangeAtCall change={{ ...CHANGE, answersAtCall: false }} />
        </>
      ),
    },
    "/",
  );
  await screen.findByText("The order");
  expect(screen.queryByRole("button")).toBeNull();
});
