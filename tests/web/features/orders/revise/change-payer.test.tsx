import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import { OrderHistory } from "#web/features/orders/order/order-history.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../support/wide-screen.ts";
import { job, order, orderRow, PLACED_AT } from "../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

const COMPANY = { companyId: "CO-AAAAAA", name: "Example Ltd" };
const NOK: RouterOutputs["orders"]["payer"] = {
  revision: 1,
  customerId: "nok",
  name: "Nok",
  email: null,
  companyId: null,
  companies: [],
  obstacle: null,
};
const BOOKER = {
  customerId: "booker",
  name: "Booker",
  email: "booker@example.com",
  by: "email",
  orders: 3,
  lastOrderAt: PLACED_AT,
  companies: [COMPANY],
};

let api: FakeApi;
let known: Order;
let payer: RouterOutputs["orders"]["payer"];
beforeEach(() => {
  vi.useFakeTimers({ now: PLACED_AT, toFake: ["Date"] });
  stubWideScreen();
  known = order("KD-A", { status: "confirmed", paymentStatus: "unpaid", jobs: [job("reserved")] });
  payer = NOK;
  api = new FakeApi();
  api.install();
  api.procedures["orders.byId"] = () => ({ data: known });
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.payer"] = () => ({ data: payer });
  api.procedures["orders.phoneCustomer"] = () => ({ data: BOOKER });
  api.procedures["orders.accountsOfPhone"] = () => ({ data: [] });
  api.procedures["orders.changePayer"] = () => ({ data: { ...known, revision: 2 } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = () => userEvent.setup();
const BUTTON = "Change who pays";
const TAKE = "Order for this account";
const REASON = "billed to the wrong one";
async function open() {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  await user().click(await screen.findByRole("button", { name: BUTTON }));
  return within(await screen.findByRole("dialog", { name: BUTTON }));
}
type Sheet = Awaited<ReturnType<typeof open>>;
const save = (sheet: Sheet) => user().click(sheet.getByRole("button", { name: "Save" }));
const say = (sheet: Sheet) => user().type(sheet.getByLabelText("Reason"), REASON);
async function chooseOther(sheet: Sheet) {
  await user().click(await sheet.findByLabelText("Another customer"));
  await user().type(sheet.getByLabelText("Phone"), "081-234-5678");
}

test("the office finds another customer by the phone and puts the order on the account of a company of theirs", async () => {
  const sheet = await open();
  await chooseOther(sheet);
  await sheet.findByText(/Booker · orders so far: 3/);
  await user().selectOptions(sheet.getByLabelText("Who pays"), COMPANY.companyId);
  await say(sheet);
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changePayer")).toMatchObject([
    {
      orderId: "KD-A",
      revision: 1,
      customer: { customerId: "booker" },
      companyId: COMPANY.companyId,
      reason: REASON,
    },
  ]);
});

test("a caller whom nobody knows is written down with a name", async () => {
  api.procedures["orders.phoneCustomer"] = () => ({ data: null });
  const sheet = await open();
  await chooseOther(sheet);
  await sheet.findByText(/Nobody is on file with this phone/);
  await say(sheet);
  await save(sheet);
  expect(api.inputsOf("orders.changePayer")).toEqual([]);
  await user().type(sheet.getByLabelText("Full name"), "Somsri");
  await save(sheet);
  await waitFor(() =>
    expect(api.inputsOf("orders.changePayer")).toMatchObject([
      { customer: { name: "Somsri", phone: "081-234-5678" }, companyId: null },
    ]),
  );
});

test("an account that has the phone is offered, and looked up once it is taken", async () => {
  api.procedures["orders.phoneCustomer"] = ({ email }: { email: string }) => ({
    data: email === BOOKER.email ? BOOKER : null,
  });
  api.procedures["orders.accountsOfPhone"] = () => ({ data: [{ name: BOOKER.name, email: BOOKER.email }] });
  const sheet = await open();
  await chooseOther(sheet);
  await user().click(await sheet.findByRole("button", { name: TAKE }));
  await sheet.findByText(/Booker · orders so far: 3/);
  expect(sheet.queryByRole("button", { name: TAKE })).toBeNull();
  expect(sheet.queryByLabelText("Full name")).toBeNull();
});

test("without a reason nothing is sent, and what changes nothing only closes the sheet", async () => {
  payer = { ...NOK, companies: [COMPANY] };
  const sheet = await open();
  await user().selectOptions(await sheet.findByLabelText("Who pays"), COMPANY.companyId);
  await save(sheet);
  expect(sheet.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
  await user().selectOptions(sheet.getByLabelText("Who pays"), "");
  await save(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("orders.changePayer")).toEqual([]);
});

test("what somebody else made of it meanwhile stands beside what was chosen, and is replaced only by another press", async () => {
  payer = { ...NOK, companies: [COMPANY] };
  const sheet = await open();
  await user().selectOptions(await sheet.findByLabelText("Who pays"), COMPANY.companyId);
  await say(sheet);
  payer = { ...NOK, customerId: "dao", name: "Dao", revision: 2, companies: [COMPANY] };
  known = { ...known, revision: 2 };
  await act(async () => queryClient.invalidateQueries());
  expect(await sheet.findByText("Dao · The customer pays")).toBeDefined();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await user().click(sheet.getByRole("button", { name: "Keep my choice" }));
  await save(sheet);
  await waitFor(() =>
    expect(api.inputsOf("orders.changePayer")).toMatchObject([{ revision: 2, companyId: COMPANY.companyId }]),
  );
});

test("an order with a payment says why nobody else can pay it, and one that is paid or cancelled does not offer it", async () => {
  payer = { ...NOK, obstacle: "PAYER_PAID" };
  const sheet = await open();
  expect(await sheet.findByText(/A payment for this order has been recorded or reported/)).toBeDefined();
  expect(sheet.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  for (const changed of [{ paymentStatus: "paid" }, { status: "cancelled" }] as const) {
    known = { ...known, ...changed };
    await act(async () => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText(BUTTON, { selector: "button *, button" })).toBeNull());
  }
});

test.each([
  [
    { from: { name: "Nok", company: null }, to: { name: "", company: "Example Ltd" } },
    "Who pays changed: Nok → – · Example Ltd",
  ],
  [null, "The office changed who pays"],
])("the history names both for the office, and neither for the customer", (payers, text) => {
  const details = { kind: "payer_changed", payers } as const;
  const changed = {
    ...known.events[0]!,
    jobId: null,
    kind: details.kind,
    actorKind: "admin",
    details,
  } as const;
  render(<OrderHistory reader="admin" order={{ ...known, events: [changed] }} />);
  expect(screen.getByText(text)).toBeDefined();
});
