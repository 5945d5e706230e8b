import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminPaymentsPage } from "#web/features/payments/admin-payments-page.tsx";
import type { ListedPayment } from "#web/entities/payments/payment-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as files from "#web/lib/save-file.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";
import { payment } from "./listed-payment.ts";

const showToast = vi.spyOn(toasts, "showToast");
const saveFile = vi.spyOn(files, "saveFile").mockImplementation(() => {});
let api: FakeApi;
let all: readonly ListedPayment[];

beforeEach(() => {
  api = new FakeApi();
  api.install();
  all = [
    payment("KD-AAAAAA", { slipUrl: "/api/files/slip" }),
    payment("KD-BBBBBB", { method: "cash", driverName: "Dao" }),
    payment("KD-CCCCCC", { state: "rejected", reason: "No such transfer.", decidedAt: Date.now() }),
  ];
  api.procedures["payments.list"] = ({ state, paymentId }: { state?: string; paymentId?: string }) => ({
    data: {
      items: all.filter((each) => each.state === state || each.paymentId === paymentId),
      nextCursor: null,
    },
  });
  const decide = (to: ListedPayment["state"]) => (decision: { paymentId: string }) => {
    const decided = all.find(({ paymentId }) => paymentId === decision.paymentId) as ListedPayment;
    all = all.map((each) => (each === decided ? { ...each, state: to } : each));
    return { data: { paymentId: decided.paymentId, orderId: decided.orderId } };
  };
  api.procedures["payments.cashHeld"] = () => ({
    data: {
      items: [
        { driverId: "driver-dao", driverName: "Dao", amountSatang: 3_300_50, orders: 1, since: Date.now() },
      ],
      nextCursor: null,
    },
  });
  api.procedures["payments.confirm"] = decide("received");
  api.procedures["payments.reject"] = decide("rejected");
  api.procedures["payments.takeBack"] = decide("taken_back");
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/payments") =>
  openPage({ "/admin/payments": AdminPaymentsPage, "/admin/orders": () => <p>orders</p> }, address);
const row = async (orderId: string) =>
  (await screen.findByRole("link", { name: orderId })).closest("tr") as HTMLElement;
const press = async (orderId: string, name: string) =>
  userEvent.click(within(await row(orderId)).getByRole("button", { name }));

test("shows first what waits for an admin: order, amount, method, age and slip", async () => {
  open();
  const first = (await row("KD-AAAAAA")).textContent;
  for (const text of ["Somchai", "฿3,300.50", "PromptPay", "waiting for 1 hr"]) expect(first).toContain(text);
  const slip = within(await row("KD-AAAAAA")).getByRole("link", { name: "Open the slip of KD-AAAAAA" });
  expect(slip.getAttribute("href")).toBe("/api/files/slip");
  expect((await row("KD-BBBBBB")).textContent).toContain("Cash to the driver");
  expect((await row("KD-BBBBBB")).textContent).toContain("No slip");
  expect(screen.queryByText("KD-CCCCCC")).toBeNull();
});

test("a confirmation says what follows first, and is of the state that was seen", async () => {
  open();
  await press("KD-AAAAAA", "Confirm receipt");
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("a slip alone proves nothing");
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirm receipt" }));
  await waitFor(() => expect(screen.queryByText("KD-AAAAAA")).toBeNull());
  expect(api.inputsOf("payments.confirm")).toEqual([
    { paymentId: "KD-AAAAAA-P1", seenState: "reported", seenDisputedAt: null },
  ]);
  expect(showToast.mock.calls.at(-1)?.[2]).toBe("The payment for KD-AAAAAA is confirmed.");
});

test("cash names the driver who took it and what the customer says; it is confirmed as handed over", async () => {
  all = [payment("KD-BBBBBB", { method: "cash", driverName: "Dao", dispute: "I paid less." })];
  open();
  const held = await screen.findByRole("region", { name: "Cash held by drivers" });
  expect(held.textContent).toContain("Dao");
  expect(held.textContent).toContain("฿3,300.50");
  const text = (await row("KD-BBBBBB")).textContent;
  for (const part of ["Taken by Dao", "Not right, says the customer: I paid less."])
    expect(text).toContain(part);
  await press("KD-BBBBBB", "Handed over");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Handed over" }));
  await waitFor(() => expect(api.inputsOf("payments.confirm")).toHaveLength(1));
});

test("a rejection needs a reason", async () => {
  open();
  await press("KD-AAAAAA", "Not received");
  const dialog = await screen.findByRole("dialog");
  const reject = within(dialog).getByRole("button", { name: "Not received" });
  await userEvent.click(reject);
  expect(within(dialog).getByText("Please give a reason.")).toBeTruthy();
  await fill(userEvent, within(dialog).getByLabelText("Reason"), "No such transfer.");
  await userEvent.click(reject);
  await waitFor(() => expect(screen.queryByText("KD-AAAAAA")).toBeNull());
  expect(api.inputsOf("payments.reject")).toEqual([
    { paymentId: "KD-AAAAAA-P1", seenState: "reported", reason: "No such transfer." },
  ]);
});

test("a payment that was confirmed by mistake is taken back with a reason; not one of a company's settlement", async () => {
  all = [
    payment("KD-AAAAAA", { state: "received" }),
    payment("KD-BBBBBB", { state: "received", isOfSettlement: true }),
  ];
  open("/admin/payments?show=received");
  expect(within(await row("KD-BBBBBB")).queryByRole("button", { name: "Take back" })).toBeNull();
  await press("KD-AAAAAA", "Take back");
  const dialog = await screen.findByRole("dialog", {
    name: "Take back ฿3,300.50 received for order KD-AAAAAA?",
  });
  const confirm = within(dialog).getByRole("button", { name: "Take back" });
  await userEvent.click(confirm);
  expect(within(dialog).getByText("Please give a reason.")).toBeTruthy();
  await fill(userEvent, within(dialog).getByLabelText("Reason"), "Another order.");
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByText("KD-AAAAAA")).toBeNull());
  expect(api.inputsOf("payments.takeBack")).toEqual([
    { paymentId: "KD-AAAAAA-P1", reason: "Another order." },
  ]);
});

/** Another admin decides before the press, which is refused. */
const decidedMeanwhile = (procedure: string, theirs: Partial<ListedPayment>) => {
  api.procedures[procedure] = ({ seenState }: { readonly seenState?: string }) => {
    const first = all[0]!;
    if (first.state === theirs.state && seenState === theirs.state)
      return { data: { paymentId: first.paymentId, orderId: first.orderId } };
    all = all.map((each, index) => (index === 0 ? { ...each, ...theirs } : each));
    return { code: "PAYMENT_DECIDED" };
  };
};
const conflictIn = async (dialog: HTMLElement) =>
  within(await within(dialog).findByRole("region", { name: /Someone else saved/ }));
const AT = Date.parse("2026-11-22T02:00:00Z");

test("a rejection of what another admin has confirmed shows both in the dialog, with the reason kept", async () => {
  open();
  await press("KD-AAAAAA", "Not received");
  decidedMeanwhile("payments.reject", { state: "received", decidedAt: AT });
  const dialog = await screen.findByRole("dialog");
  await fill(userEvent, within(dialog).getByLabelText("Reason"), "No such transfer.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Not received" }));
  const notice = await conflictIn(dialog);
  expect(notice.getByRole("list").textContent).toBe(
    "PaymentYou sawTo checkSaved nowReceived · 22 Nov 2026, 09:00You choseNot received · No such transfer.",
  );
  expect(within(dialog).getByLabelText("Reason")).toHaveProperty("value", "No such transfer.");
  expect(showToast).not.toHaveBeenCalled();
  // Who was rejected is received no more: theirs is what is left.
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(screen.queryByText("KD-AAAAAA")).toBeNull());
  expect(api.inputsOf("payments.reject")).toHaveLength(1);
});

test("a confirmation of what another admin has rejected is given again once that was seen", async () => {
  open();
  await press("KD-AAAAAA", "Confirm receipt");
  decidedMeanwhile("payments.confirm", { state: "rejected", decidedAt: AT, reason: "Nothing came." });
  const dialog = await screen.findByRole("dialog");
  const confirm = within(dialog).getByRole("button", { name: "Confirm receipt" });
  await userEvent.click(confirm);
  const notice = await conflictIn(dialog);
  expect(notice.getByText("Not received · 22 Nov 2026, 09:00 · Nothing came.")).toBeTruthy();
  expect(confirm).toHaveProperty("disabled", true);
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("payments.confirm")).toMatchObject([
    { seenState: "reported" },
    { seenState: "rejected" },
  ]);
});

test("a failure leaves the dialog and the reason as they are", async () => {
  open();
  await press("KD-AAAAAA", "Not received");
  api.procedures["payments.reject"] = () => ({ code: "FORBIDDEN" });
  const dialog = await screen.findByRole("dialog");
  await fill(userEvent, within(dialog).getByLabelText("Reason"), "No such transfer.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Not received" }));
  await waitFor(() => expect(showToast).toHaveBeenCalledOnce());
  expect(within(dialog).getByLabelText("Reason")).toHaveProperty("value", "No such transfer.");
});

test("the filter is in the address; an empty part says so", async () => {
  const page = open("/admin/payments?show=rejected");
  expect((await row("KD-CCCCCC")).textContent).toContain("No such transfer.");
  await userEvent.click(screen.getByRole("link", { name: "Received" }));
  expect(page.address()).toBe("/admin/payments?show=received");
  expect(await screen.findByText("No payments here.")).toBeTruthy();
});

test("an address with a payment shows that one alone, also once it is decided, and leads to the others", async () => {
  const page = open("/admin/payments?payment=KD-AAAAAA-P1");
  await press("KD-AAAAAA", "Confirm receipt");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Confirm receipt" }));
  await waitFor(async () => expect((await row("KD-AAAAAA")).textContent).toContain("Received"));
  expect(screen.queryByText("KD-BBBBBB")).toBeNull();
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Only this one");
  await userEvent.click(screen.getByRole("link", { name: "To check" }));
  expect(page.address()).toBe("/admin/payments");
  expect(await row("KD-BBBBBB")).toBeTruthy();
});

test("payments are found by amount and reference, in every state, and the address says so", async () => {
  const page = open();
  await fill(userEvent, await screen.findByLabelText("Amount (baht)"), "3,300.50");
  await fill(userEvent, screen.getByLabelText("Reference"), " KBANK 42 ");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  await waitFor(() =>
    expect(page.address()).toBe("/admin/payments?amount=%22330050%22&reference=KBANK+42&show=all"),
  );
  await waitFor(() =>
    expect(api.inputsOf("payments.list").at(-1)).toMatchObject({
      search: { amountSatang: 3_300_50, reference: "KBANK 42" },
    }),
  );
  expect(api.inputsOf("payments.list").at(-1)).not.toHaveProperty("state");
  await userEvent.click(screen.getByRole("button", { name: "Clear the search" }));
  await waitFor(() => expect(page.address()).toBe("/admin/payments"));
});

test("an amount that is none is refused at its field", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Amount (baht)"), "3x");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(screen.getByLabelText("Amount (baht)").getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("payments.list").every((input) => !("search" in (input as object)))).toBe(true);
});

test("where more have a part of the reference than are looked at, the list and the file say so", async () => {
  const told = "More than 500 references match in part: only the newest 500 are looked at.";
  api.procedures["payments.list"] = () => ({ data: { items: all, nextCursor: null, isSearchCut: true } });
  api.procedures["payments.export"] = () => ({
    data: { rows: [all[2]], nextCursor: null, isSearchCut: true },
  });
  open("/admin/payments?reference=ANK");
  expect(await screen.findByText(told)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(showToast).toHaveBeenCalledWith("warning", "Payments", told));
});

test("while the search index is being built, the list and the file say so", async () => {
  const told = "The search index is being built: not everything is found yet.";
  const reach = { nextCursor: null, isSearchCut: false, isSearchCurrent: false };
  api.procedures["payments.list"] = () => ({ data: { items: all, ...reach } });
  api.procedures["payments.export"] = () => ({ data: { rows: [all[2]], ...reach } });
  open("/admin/payments?reference=ANK");
  expect(await screen.findByText(told)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(showToast).toHaveBeenCalledWith("warning", "Payments", told));
});

test("the file has the payments of the view in the words of the list", async () => {
  api.procedures["payments.export"] = () => ({ data: { rows: [all[2]], nextCursor: null } });
  open("/admin/payments?show=received&from=2026-12-01&to=2026-12-31");
  api.procedures["payments.list"] = () => ({ data: { items: all, nextCursor: null } });
  await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, , csv] = saveFile.mock.lastCall!;
  expect(name).toBe("payments.csv");
  expect(String(csv)).toContain("KD-CCCCCC-P1,KD-CCCCCC,Somchai,PromptPay,Not received,3300.50,");
  expect(api.inputsOf("payments.export")).toEqual([
    {
      state: "received",
      search: { from: "2026-12-01", to: "2026-12-31" },
      exportId: expect.any(String),
    },
  ]);
});
