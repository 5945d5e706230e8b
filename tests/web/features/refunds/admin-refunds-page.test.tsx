import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminRefundsPage } from "#web/features/refunds/admin-refunds-page.tsx";
import type { ListedRefund } from "#web/features/refunds/refund-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as files from "#web/lib/save-file.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

const showToast = vi.spyOn(toasts, "showToast");
const saveFile = vi.spyOn(files, "saveFile").mockImplementation(() => {});
let api: FakeApi;
let all: readonly ListedRefund[];

const refund = (orderId: string, rest: Partial<ListedRefund> = {}): ListedRefund => ({
  refundId: `${orderId}-R1`,
  orderId,
  reason: "cancellation",
  state: "due",
  amountSatang: 2_310_00,
  createdAt: Date.parse("2026-11-20T02:00:00Z"),
  doneAt: null,
  reference: "",
  viaPaymentId: null,
  failure: "",
  takenBackAt: null,
  takenBackReason: "",
  contactName: "Somchai",
  contactPhone: "+66800000002",
  ...rest,
});

beforeEach(() => {
  api = new FakeApi();
  api.install();
  all = [refund("KD-AAAAAA"), refund("KD-BBBBBB", { state: "done", reference: "BBL-7" })];
  api.procedures["refunds.list"] = ({ state, refundId }: { state?: string; refundId?: string }) => ({
    data: {
      items: all.filter((each) => each.state === state || each.refundId === refundId),
      nextCursor: null,
    },
  });
  api.procedures["refunds.make"] = ({ refundId }: { refundId: string }) => {
    all = all.map((each) => (each.refundId === refundId ? { ...each, state: "done" } : each));
    return { data: { orderId: "KD-AAAAAA" } };
  };
  showToast.mockClear();
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (address = "/admin/refunds") =>
  openPage({ "/admin/refunds": AdminRefundsPage, "/admin/orders": () => <p>orders</p> }, address);

test("shows first what is due: order, person, amount and why", async () => {
  open();
  const row = (await screen.findByRole("link", { name: "KD-AAAAAA" })).closest("tr")?.textContent;
  for (const text of ["Somchai", "080 000 0002", "฿2,310", "Order cancelled", "Due"])
    expect(row).toContain(text);
  expect(screen.queryByRole("link", { name: "KD-BBBBBB" })).toBeNull();
});

test("records a refund with the reference of its transfer, and without one asks for it", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Record as sent" }));
  const dialog = await screen.findByRole("dialog");
  const record = within(dialog).getByRole("button", { name: "Record as sent" });
  await userEvent.click(record);
  expect(api.inputsOf("refunds.make")).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText("Reference of the transfer"), " BBL-8 ");
  await userEvent.click(record);
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith("success", "Refunds", "Refund for KD-AAAAAA recorded."),
  );
  expect(api.inputsOf("refunds.make")).toEqual([{ refundId: "KD-AAAAAA-R1", reference: "BBL-8" }]);
  expect(await screen.findByText("No refunds here.")).toBeTruthy();
});

test("a refund that another admin has recorded meanwhile shows both references, and what was typed stays", async () => {
  api.procedures["refunds.make"] = () => {
    const doneAt = Date.parse("2026-11-22T02:00:00Z");
    all = all.map((each) => ({ ...each, state: "done", reference: "KTB-3", doneAt }));
    return { code: "REFUND_NOT_DUE" };
  };
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Record as sent" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Reference of the transfer"), "BBL-8");
  await userEvent.click(within(dialog).getByRole("button", { name: "Record as sent" }));
  const notice = within(await within(dialog).findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toBe(
    "StatusYou sawDueSaved nowSent · 22 Nov 2026, 09:00 · KTB-3You choseSent · BBL-8",
  );
  expect(within(dialog).getByLabelText("Reference of the transfer")).toHaveProperty("value", "BBL-8");
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText("No refunds here.")).toBeTruthy();
});

test("where nothing else is saved, the refusal is said and the dialog stays", async () => {
  api.procedures["refunds.make"] = () => ({ code: "REFUND_NOT_DUE" });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Record as sent" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("Reference of the transfer"), "BBL-8");
  await userEvent.click(within(dialog).getByRole("button", { name: "Record as sent" }));
  await waitFor(() =>
    expect(showToast.mock.calls.at(-1)?.[2]).toBe("This refund was recorded or changed already."),
  );
  expect(within(dialog).getByLabelText("Reference of the transfer")).toHaveProperty("value", "BBL-8");
});

test("shows the refunds that were sent, with their references; what Stripe has sent is nobody's to take back", async () => {
  all = [...all, refund("KD-CCCCCC", { state: "done", reference: "re_1", viaPaymentId: "KD-CCCCCC-P1" })];
  open("/admin/refunds?show=done");
  expect(await screen.findByText("BBL-7")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Record as sent" })).toBeNull();
  const atStripe = screen.getByRole("link", { name: "KD-CCCCCC" }).closest("tr");
  expect(atStripe?.querySelector("button")).toBeNull();
});

test("what was recorded by mistake is taken back with a reason, and without one it is asked for", async () => {
  api.procedures["refunds.takeBack"] = ({ refundId, reason }: { refundId: string; reason: string }) => {
    const takenBackAt = Date.parse("2026-11-22T02:00:00Z");
    all = all.map((each) =>
      each.refundId === refundId
        ? { ...each, state: "taken_back", takenBackAt, takenBackReason: reason }
        : each,
    );
    return { data: { orderId: "KD-BBBBBB" } };
  };
  open("/admin/refunds?refund=KD-BBBBBB-R1");
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = await screen.findByRole("dialog");
  const takeBack = within(dialog).getByRole("button", { name: "Take back" });
  await userEvent.click(takeBack);
  expect(api.inputsOf("refunds.takeBack")).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/Reason/), " Account closed ");
  await userEvent.click(takeBack);
  await waitFor(() =>
    expect(showToast).toHaveBeenLastCalledWith(
      "success",
      "Refunds",
      "The refund for KD-BBBBBB was taken back. It is due again.",
    ),
  );
  expect(api.inputsOf("refunds.takeBack")).toEqual([{ refundId: "KD-BBBBBB-R1", reason: "Account closed" }]);
  const row = (await screen.findByText("Account closed")).closest("tr")?.textContent;
  for (const text of ["Taken back", "22 Nov 2026, 09:00", "BBL-7"]) expect(row).toContain(text);
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
});

test("a refund that another admin has taken back meanwhile shows both reasons", async () => {
  api.procedures["refunds.takeBack"] = () => {
    const takenBackAt = Date.parse("2026-11-22T02:00:00Z");
    all = all.map((each) => ({ ...each, state: "taken_back", takenBackAt, takenBackReason: "Bounced" }));
    return { code: "REFUND_NOT_SENT" };
  };
  open("/admin/refunds?show=done");
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText(/Reason/), "Wrong row");
  await userEvent.click(within(dialog).getByRole("button", { name: "Take back" }));
  const notice = within(await within(dialog).findByRole("region", { name: /Someone else saved/ }));
  expect(notice.getByRole("list").textContent).toBe(
    "StatusYou sawSent · BBL-7Saved nowTaken back · 22 Nov 2026, 09:00 · BouncedYou choseTaken back · Wrong row",
  );
  expect(showToast).not.toHaveBeenCalled();
});

test("an address with a refund shows that one alone, whatever its state", async () => {
  open("/admin/refunds?refund=KD-BBBBBB-R1");
  expect(await screen.findByText("BBL-7")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "KD-AAAAAA" })).toBeNull();
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Only this one");
});

test("refunds are found by amount and reference, in every state, and the address says so", async () => {
  const page = open();
  await fill(userEvent, await screen.findByLabelText("Amount (baht)"), "3,300.50");
  await fill(userEvent, screen.getByLabelText("Reference"), " KBANK 42 ");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  await waitFor(() =>
    expect(page.address()).toBe("/admin/refunds?amount=%22330050%22&reference=KBANK+42&show=all"),
  );
  await waitFor(() =>
    expect(api.inputsOf("refunds.list").at(-1)).toMatchObject({
      search: { amountSatang: 3_300_50, reference: "KBANK 42" },
    }),
  );
  expect(api.inputsOf("refunds.list").at(-1)).not.toHaveProperty("state");
  await userEvent.click(screen.getByRole("button", { name: "Clear the search" }));
  await waitFor(() => expect(page.address()).toBe("/admin/refunds"));
});

test("an amount that is none is refused at its field", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Amount (baht)"), "3x");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(screen.getByLabelText("Amount (baht)").getAttribute("aria-invalid")).toBe("true");
  expect(api.inputsOf("refunds.list").every((input) => !("search" in (input as object)))).toBe(true);
});

test("the file has the refunds of the view in the words of the list", async () => {
  api.procedures["refunds.export"] = () => ({ data: { rows: [all[1]], nextCursor: null } });
  open("/admin/refunds?show=done&from=2026-12-01&to=2026-12-31");
  api.procedures["refunds.list"] = () => ({ data: { items: all, nextCursor: null } });
  await userEvent.click(await screen.findByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [name, , csv] = saveFile.mock.lastCall!;
  expect(name).toBe("refunds.csv");
  expect(String(csv)).toContain(
    "KD-BBBBBB-R1,KD-BBBBBB,Somchai,080 000 0002,Order cancelled,Sent,2310.00,2026-11-20 09:00,,BBL-7,,",
  );
  expect(api.inputsOf("refunds.export")).toEqual([
    {
      state: "done",
      search: { from: "2026-12-01", to: "2026-12-31" },
      exportId: expect.any(String),
    },
  ]);
});
