import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { InviteCustomer } from "#web/features/orders/admin/invite-customer.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { order } from "../sample-orders.ts";

const ON_FILE: Order = { ...order("KD-A"), isCustomerOnFile: true, contactEmail: "malee@example.test" };
const INVITED: Order = {
  ...ON_FILE,
  invitation: {
    email: "malee@example.test",
    sentAt: Date.UTC(2026, 10, 20, 3),
    until: Date.UTC(2026, 10, 27, 3),
  },
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["orders.inviteCustomer"] = () => ({ data: { until: 1 } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Shows the invitation of an order; answers with what shows another state of it. */
function open(shown: Order) {
  let show: (next: Order) => void = () => {};
  function Page() {
    const [now, setNow] = useState(shown);
    show = setNow;
    return (
      <>
        <p>contact</p>
        <InviteCustomer order={now} />
      </>
    );
  }
  openPage({ "/": Page }, "/");
  return (next: Order) => act(() => show(next));
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
const sent = () =>
  api.inputsOf("orders.inviteCustomer") as readonly { readonly key: string; readonly seenEmail: string }[];

test("a customer without an account is invited at the order's address, after a question that says what happens", async () => {
  open(ON_FILE);
  expect(await screen.findByText(/no invitation whose link works/)).toBeTruthy();
  await press("Invite to an account");
  expect(await screen.findByText(/malee@example.test gets a mail/)).toBeTruthy();
  await confirm("Invite to an account");
  await waitFor(() => expect(sent()).toMatchObject([{ orderId: "KD-A", seenEmail: "malee@example.test" }]));
});

test("an invitation says where and when it was sent and until when it holds, and is sent again", async () => {
  open(INVITED);
  expect(await screen.findByText(/Invited at malee@example.test: sent 20 .* until 27 /)).toBeTruthy();
  await press("Send invitation again");
  await confirm("Send invitation again");
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("a try after an answer that was lost is the same press", async () => {
  api.procedures["orders.inviteCustomer"] = () => ({ code: "SERVICE_UNAVAILABLE" });
  open(ON_FILE);
  await press("Invite to an account");
  await confirm("Invite to an account");
  await waitFor(() => expect(sent()).toHaveLength(1));
  await confirm("Invite to an account");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.key).toBe(sent()[0]?.key);
});

test("another address meanwhile is invited only once it was seen", async () => {
  const show = open(ON_FILE);
  await press("Invite to an account");
  await screen.findByRole("dialog");
  show({ ...ON_FILE, contactEmail: "new@example.test" });
  await confirm("Invite to an account");
  expect(sent()).toEqual([]);
});

test.each([
  ["who has an account", { isCustomerOnFile: false }],
  ["without an address", { contactEmail: "" }],
])("nobody is offered an invitation %s", async (_who, change) => {
  open({ ...ON_FILE, ...change });
  await screen.findByText("contact");
  expect(screen.queryByRole("button")).toBeNull();
});
