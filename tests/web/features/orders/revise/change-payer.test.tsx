import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const PARTS = { companyId: "co-1", name: "Siam Parts", refusal: null };
const RICE = { companyId: "co-2", name: "Siam Rice", refusal: null };
const BUTTON = "Change who pays";

let api: FakeApi;
let known: Order;
let payer: object;
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", {
    paymentStatus: "unpaid",
    contactPhone: "+66812345678",
    jobs: [job("available")],
    mayBeOnAccount: true,
  });
  payer = {
    revision: 1,
    companyId: null,
    companies: [PARTS, RICE],
    mayBeOwn: true,
    ownBuyer: "Malee",
    obstacle: null,
  };
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.payer"] = () => ({ data: payer });
  api.procedures["orders.changePayer"] = () => ({ data: { ...known, revision: 2 } });
  api.procedures["documents.ofOrder"] = () => ({ data: [] });
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user().click(await screen.findByRole("button", { name: BUTTON }));
  return within(await screen.findByRole("dialog", { name: BUTTON }));
}
type SheetQueries = ReturnType<typeof within>;
const choices = async (sheet: SheetQueries) =>
  within(await sheet.findByLabelText("Who pays"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const choose = async (sheet: SheetQueries, value: string) =>
  user().selectOptions(await sheet.findByLabelText("Who pays"), value);
const say = (sheet: SheetQueries) => user().type(sheet.getByLabelText("Reason"), "wrong account");
const save = (sheet: SheetQueries) => user().click(sheet.getByRole("button", { name: "Save" }));

test("the office makes it a company's to pay for which the customer books, with a reason", async () => {
  const sheet = await open();
  expect(await choices(sheet)).toEqual([
    "The customer pays",
    "On account of Siam Parts",
    "On account of Siam Rice",
  ]);
  await choose(sheet, "co-2");
  await save(sheet);
  await waitFor(() => expect(sheet.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true"));
  expect(api.inputsOf("orders.changePayer")).toEqual([]);
  await say(sheet);
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changePayer")).toMatchObject([
    { orderId: "KD-A", revision: 1, companyId: "co-2", reason: "wrong account" },
  ]);
});

test("what a colleague has made of it meanwhile stands beside the own choice, before anything is sent", async () => {
  const sheet = await open();
  await choose(sheet, "co-2");
  await say(sheet);
  payer = { ...payer, revision: 2, companyId: "co-1" };
  await act(async () => queryClient.invalidateQueries());
  const notice = within(await sheet.findByRole("region"));
  expect(notice.getByText("On account of Siam Parts")).toBeDefined();
  expect(notice.getByText("On account of Siam Rice")).toBeDefined();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await user().click(notice.getByRole("button", { name: "Keep my choice" }));
  await save(sheet);
  await waitFor(() =>
    expect(api.inputsOf("orders.changePayer")).toMatchObject([{ revision: 2, companyId: "co-2" }]),
  );
});

test("where a colleague has chosen the same, that is said and nothing is sent", async () => {
  const sheet = await open();
  await choose(sheet, "co-2");
  await say(sheet);
  payer = { ...payer, revision: 2, companyId: "co-2" };
  await act(async () => queryClient.invalidateQueries());
  const notice = within(await sheet.findByRole("region"));
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await user().click(notice.getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changePayer")).toEqual([]);
});

test("a choice whose answer was lost ends as done once it is read, and what a colleague chose stands beside it", async () => {
  const sheet = await open();
  await choose(sheet, "co-2");
  await say(sheet);
  api.procedures["orders.changePayer"] = () => {
    payer = { ...payer, revision: 2, companyId: "co-1" };
    throw new TypeError("Failed to fetch");
  };
  await save(sheet);
  const notice = within(await sheet.findByRole("region"));
  await user().click(notice.getByRole("button", { name: "Keep my choice" }));
  api.procedures["orders.changePayer"] = () => {
    payer = { ...payer, revision: 3, companyId: "co-2" };
    throw new TypeError("Failed to fetch");
  };
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changePayer")).toHaveLength(2);
});

/** A choice of "co-2" that was sent and has no answer. */
async function choseUnanswered() {
  const shown = vi.spyOn(toasts, "showToast");
  const sheet = await open();
  await choose(sheet, "co-2");
  await say(sheet);
  api.procedures["orders.changePayer"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await save(sheet);
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  return { sheet, shown };
}

test("what was chosen since a choice without an answer stays, once that choice is found saved", async () => {
  const { sheet, shown } = await choseUnanswered();
  await choose(sheet, "co-1");
  payer = { ...payer, revision: 2, companyId: "co-2" };
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() =>
    expect(shown).toHaveBeenLastCalledWith("warning", expect.anything(), expect.stringContaining("is saved")),
  );
  expect(sheet.queryByRole("region")).toBeNull();
  api.procedures["orders.changePayer"] = () => ({ data: { ...known, revision: 3 } });
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changePayer").slice(1)).toMatchObject([
    { revision: 2, companyId: "co-1", reason: "wrong account" },
  ]);
});

test("a choice without an answer ends as done once it is found saved, though its reason is another by then", async () => {
  const { sheet, shown } = await choseUnanswered();
  await user().type(sheet.getByLabelText("Reason"), ", of May");
  payer = { ...payer, revision: 2, companyId: "co-2" };
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(shown).toHaveBeenCalledTimes(2);
  expect(shown).toHaveBeenLastCalledWith("success", expect.anything(), expect.stringContaining("KD-A"));
  expect(api.inputsOf("orders.changePayer")).toHaveLength(1);
});

test("after a refusal where it is written the next press is another one", async () => {
  api.procedures["orders.changePayer"] = () => {
    payer = { ...payer, revision: 2 };
    return { code: "PAYER_ACCOUNT_CHANGED" };
  };
  const sheet = await open();
  await choose(sheet, "co-1");
  await say(sheet);
  await save(sheet);
  await waitFor(() => expect(api.inputsOf("orders.payer").length).toBeGreaterThan(1));
  await save(sheet);
  await waitFor(() => expect(api.inputsOf("orders.changePayer")).toHaveLength(2));
  const [first, second] = api.inputsOf("orders.changePayer") as { idempotencyKey: string }[];
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

test.each([
  ["PAYER_PAID", /payment for this order/],
  ["PAYER_HAS_DOCUMENT", /drafted or issued document/],
  ["PAYER_HAS_CLAIM", /Damage or loss/],
])("why nobody else can pay it is said in place of the choice: %s", async (obstacle, text) => {
  payer = { ...payer, obstacle };
  const sheet = await open();
  expect(await sheet.findByText(text)).toBeDefined();
  expect(sheet.queryByLabelText("Who pays")).toBeNull();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
});

test("of somebody who books for no company nobody else can pay, and on an account it may stay one", async () => {
  payer = { ...payer, companies: [] };
  const sheet = await open();
  expect(await sheet.findByText(/books for no other company/)).toBeDefined();
  payer = { ...payer, companyId: "co-1", companies: [PARTS, RICE], mayBeOwn: false };
  await act(async () => queryClient.invalidateQueries());
  expect(await choices(sheet)).toEqual(["On account of Siam Parts", "On account of Siam Rice"]);
  expect(sheet.getByText(/only another company can pay it/)).toBeDefined();
});

test("who cannot be chosen is read before anything is, with why in the words of the office", async () => {
  const overdue = { code: "ACCOUNT_OVERDUE", params: { overdueSatang: 1_200_00 } };
  payer = { ...payer, companies: [{ ...PARTS, refusal: overdue }, RICE] };
  const sheet = await open();
  expect(await choices(sheet)).toEqual(["The customer pays", "On account of Siam Rice"]);
  expect(sheet.getByText("Siam Parts")).toBeDefined();
  expect(sheet.getByText(/1,200 on its account is overdue/)).toBeDefined();
  payer = { ...payer, companies: [{ ...PARTS, refusal: overdue }] };
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() => expect(sheet.queryByLabelText("Who pays")).toBeNull());
  expect(sheet.getByText(/1,200 on its account is overdue/)).toBeDefined();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
});

test("back to the customer it says what they pay then, and to whom the documents are made out", async () => {
  payer = { ...payer, companyId: "co-1" };
  const sheet = await open();
  await choose(sheet, "");
  expect(sheet.getByText(/no deposit is asked.*made out to Malee/)).toBeDefined();
});

test.each([
  ["under way", { status: "in_transit" }],
  ["waiting for its payment", { jobs: [job("awaiting_payment")] }],
  ["paid", { paymentStatus: "paid" }],
  ["paid for demonstration", { paymentStatus: "paid_fake" }],
  ["paid in part", { isPaidInPart: true }],
  ["of somebody who books for no company", { mayBeOnAccount: false }],
])("an order that is %s has no such button", async (_what, change) => {
  known = { ...known, ...(change as Partial<Order>) };
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await screen.findByRole("heading", { name: /^Price/ });
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});
