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
import { order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const PERSON = { kind: "person", name: "Malee", address: "", branch: "", taxId: "" };
const COMPANY = {
  kind: "company",
  name: "Siam Rice Co., Ltd.",
  address: "88 Rama IV Road",
  branch: "00000",
  taxId: "0000000000001",
};
const BUTTON = "Change the buyer";

let api: FakeApi;
let known: Order;
let saved: { revision: number; buyer: object; obstacle: string | null };
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { contactName: "Malee", contactPhone: "+66812345678", paymentStatus: "unpaid" });
  saved = { revision: 1, buyer: PERSON, obstacle: null };
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.buyer"] = () => ({ data: saved });
  api.procedures["orders.changeBuyer"] = () => ({ data: { ...known, revision: 2 } });
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
  const sheet = within(await screen.findByRole("dialog", { name: BUTTON }));
  await waitFor(() => expect(sheet.queryByRole("status")).toBeNull());
  return sheet;
}
type SheetQueries = ReturnType<typeof within>;
async function typeCompany(sheet: SheetQueries) {
  await user().click(await sheet.findByRole("radio", { name: "A company" }));
  await user().type(sheet.getByLabelText("Company name"), COMPANY.name);
  await user().type(sheet.getByLabelText("Registered address"), COMPANY.address);
  await user().type(sheet.getByLabelText("Tax ID"), COMPANY.taxId);
}
const save = (sheet: SheetQueries) => user().click(sheet.getByRole("button", { name: "Save" }));

test("the office makes the documents out to a company, checked as everywhere", async () => {
  const sheet = await open();
  await user().click(await sheet.findByRole("radio", { name: "A company" }));
  await save(sheet);
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText("Company name")));
  expect(api.inputsOf("orders.changeBuyer")).toEqual([]);
  await typeCompany(sheet);
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { kind: _kind, ...company } = COMPANY;
  expect(api.inputsOf("orders.changeBuyer")).toMatchObject([
    { orderId: "KD-A", revision: 1, buyer: company },
  ]);
});

test("what a colleague has made of it meanwhile stands beside the own choice, before anything is sent", async () => {
  const sheet = await open();
  await typeCompany(sheet);
  const theirs = { ...COMPANY, name: "Chao Phraya Trading" };
  saved = { revision: 2, buyer: theirs, obstacle: null };
  await act(async () => queryClient.invalidateQueries());
  const notice = within(await sheet.findByRole("region"));
  expect(notice.getByText(/Chao Phraya Trading/)).toBeDefined();
  expect(notice.getByText(/Siam Rice/)).toBeDefined();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await user().click(notice.getByRole("button", { name: "Keep my choice" }));
  await save(sheet);
  await waitFor(() =>
    expect(api.inputsOf("orders.changeBuyer")).toMatchObject([
      { revision: 2, buyer: { name: COMPANY.name } },
    ]),
  );
});

test("where a colleague has made it out to the same company, that is said and nothing is sent", async () => {
  const sheet = await open();
  await typeCompany(sheet);
  saved = { revision: 2, buyer: COMPANY, obstacle: null };
  await act(async () => queryClient.invalidateQueries());
  const notice = within(await sheet.findByRole("region"));
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await user().click(notice.getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changeBuyer")).toEqual([]);
});

test("a choice whose answer was lost ends as done once it is read, and what a colleague made of it stands beside it", async () => {
  const sheet = await open();
  await typeCompany(sheet);
  // Saved without the blanks.
  await user().clear(sheet.getByLabelText("Tax ID"));
  await user().type(sheet.getByLabelText("Tax ID"), "0 0000 00000 00 1");
  api.procedures["orders.changeBuyer"] = () => {
    saved = { revision: 2, buyer: { ...COMPANY, name: "Chao Phraya Trading" }, obstacle: null };
    throw new TypeError("Failed to fetch");
  };
  await save(sheet);
  const notice = within(await sheet.findByRole("region"));
  await user().click(notice.getByRole("button", { name: "Keep my choice" }));
  api.procedures["orders.changeBuyer"] = () => {
    saved = { revision: 3, buyer: COMPANY, obstacle: null };
    throw new TypeError("Failed to fetch");
  };
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changeBuyer")).toHaveLength(2);
});

test("what was typed since a choice without an answer stays, and is sent once that choice is found saved", async () => {
  const shown = vi.spyOn(toasts, "showToast");
  const sheet = await open();
  await typeCompany(sheet);
  api.procedures["orders.changeBuyer"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await save(sheet);
  await waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
  await user().type(sheet.getByLabelText("Registered address"), ", Bangkok");
  saved = { revision: 2, buyer: COMPANY, obstacle: null };
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() =>
    expect(shown).toHaveBeenLastCalledWith("warning", expect.anything(), expect.stringContaining("is saved")),
  );
  expect(sheet.queryByRole("region")).toBeNull();
  expect(sheet.getByLabelText("Registered address")).toHaveProperty("value", `${COMPANY.address}, Bangkok`);
  api.procedures["orders.changeBuyer"] = () => ({ data: { ...known, revision: 3 } });
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changeBuyer").at(-1)).toMatchObject({
    revision: 2,
    buyer: { address: `${COMPANY.address}, Bangkok` },
  });
});

test("what was sent without an answer is no colleague's where the next press finds it saved", async () => {
  const sheet = await open();
  await typeCompany(sheet);
  api.procedures["orders.changeBuyer"] = () => {
    throw new TypeError("Failed to fetch");
  };
  await save(sheet);
  await user().type(sheet.getByLabelText("Registered address"), ", Bangkok");
  api.procedures["orders.changeBuyer"] = () => {
    saved = { revision: 2, buyer: COMPANY, obstacle: null };
    return { code: "ORDER_CHANGED" };
  };
  const shown = vi.spyOn(toasts, "showToast");
  await save(sheet);
  await waitFor(() =>
    expect(shown).toHaveBeenLastCalledWith("warning", expect.anything(), expect.stringContaining("is saved")),
  );
  expect(sheet.queryByRole("region")).toBeNull();
});

test("a refusal of the tax id is said at its field", async () => {
  api.procedures["orders.changeBuyer"] = () => ({
    code: "BAD_INPUT",
    fields: { "buyer.taxId": "TAX_ID_INVALID" },
  });
  const sheet = await open();
  await typeCompany(sheet);
  await save(sheet);
  await waitFor(() => expect(sheet.getByLabelText("Tax ID").getAttribute("aria-invalid")).toBe("true"));
});

test("back to the customer sends nobody, and what is saved already sends nothing", async () => {
  saved = { revision: 3, buyer: COMPANY, obstacle: null };
  const sheet = await open();
  expect(await sheet.findByLabelText("Company name")).toHaveProperty("value", COMPANY.name);
  await user().click(sheet.getByRole("radio", { name: "Malee" }));
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changeBuyer")).toMatchObject([{ revision: 3, buyer: null }]);
});

test("why it stays is said where a document comes while the sheet is open", async () => {
  const sheet = await open();
  saved = { revision: 1, buyer: PERSON, obstacle: "BUYER_ON_DOCUMENT" };
  await act(async () => queryClient.invalidateQueries());
  expect(await sheet.findByText(/Correct the invoice instead/)).toBeDefined();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
});

test.each([
  ["of a company's account", { onAccount: { companyId: "c", name: "Siam Rice", creditDays: 30 } }],
  ["paid for demonstration", { paymentStatus: "paid_fake" }],
  ["of somebody erased", { contactPhone: "" }],
])("an order %s has no such button", async (_what, change) => {
  known = { ...known, ...(change as Partial<Order>) };
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await screen.findAllByText("KD-A");
  await screen.findByRole("heading", { name: /^Price/ });
  expect(screen.queryByRole("button", { name: BUTTON })).toBeNull();
});
