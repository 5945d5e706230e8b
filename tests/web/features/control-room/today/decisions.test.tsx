import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WAITING_KINDS, type WaitingKind } from "#domain/control-room/waiting.ts";
import { HOUR_MS } from "#domain/time.ts";
import { Decisions } from "#web/features/control-room/today/decisions.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const item = (id: string, at: number, orderId: string | null = null) => ({
  id,
  orderId,
  label: "Malee",
  amountSatang: null,
  at,
  count: 1,
});
function open(decisions: object, counts: object) {
  api.procedures["controlRoom.decisions"] = () => ({ data: decisions });
  api.procedures["controlRoom.waiting"] = () => ({ data: counts });
  openPage({ "/admin": () => <Decisions /> }, "/admin");
}
const each = (value: unknown) => Object.fromEntries(WAITING_KINDS.map((kind) => [kind, value]));

test("every kind that waits is shown with its count, the first ones, and where it is decided", async () => {
  open(each([item("KD-AAAAAA", 1, "KD-AAAAAA")]), each(12));
  const links = await screen.findAllByRole("link", { name: /^KD-AAAAAA (Malee|Something)/ });
  expect(links).toHaveLength(WAITING_KINDS.length);
  const cards = screen.getAllByRole("region", { name: /./ });
  // The whole section, and a card for each kind.
  expect(cards).toHaveLength(WAITING_KINDS.length + 1);
  for (const card of cards.slice(1)) expect(within(card).getByText("12")).toBeDefined();
});

test("what could not be carried out is named in words", async () => {
  open({ parkedEffects: [{ ...item("KD-AAAAAA.3.1/0", 1), label: "stripe-refund" }] }, each(0));
  const card = within(await screen.findByRole("region", { name: "Undelivered, and not tried again" }));
  expect(card.getByRole("link", { name: /^Refund to a card/ }).getAttribute("href")).toBe(
    "/admin/effects?effect=KD-AAAAAA.3.1%2F0",
  );
});

test("a job without a driver whose pickup is near or over says how near or how long", async () => {
  const at = (hours: number) => Date.now() + hours * HOUR_MS + 20_000;
  const openJobs = [
    item("KD-AAAAAA", at(-2) - 40_000),
    item("KD-BBBBBB", at(3)),
    item("KD-CCCCCC", Date.UTC(2040, 0, 1, 2)),
  ];
  open({ openJobs }, each(3));
  const card = within(await screen.findByRole("region", { name: "Jobs without a driver" }));
  const [over, near, far] = card.getAllByRole("listitem").map((row) => row.textContent);
  expect(over).toMatch(/pickup overdue by 2 hrs?$/);
  expect(near).toMatch(/pickup in 3 hrs?$/);
  expect(far).toMatch(/pickup 1 Jan 2040/);
});

test("the jobs of one order are one line that counts them, and all are shown where there are no more", async () => {
  const openJobs = [{ ...item("KD-AAAAAA", Date.UTC(2040, 0, 1), "KD-AAAAAA"), count: 3 }];
  open({ openJobs, payments: [item("P1", 1)] }, { openJobs: 3, payments: 2 });
  const card = within(await screen.findByRole("region", { name: "Jobs without a driver" }));
  expect(card.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^KD-AAAAAA Malee× 3pickup/),
  ]);
  expect(card.queryByRole("link", { name: /^See all/ })).toBeNull();
  const payments = within(screen.getByRole("region", { name: "Payments to confirm" }));
  expect(payments.getByRole("link", { name: /^See all/ })).toBeDefined();
});

/** Where the item `X` of a kind leads, and where all of them are. */
const TARGETS: Readonly<Record<WaitingKind, readonly [item: string, list: string]>> = {
  notStarted: ["/admin/orders?order=X", "/admin/orders?waits=start"],
  notCompleted: ["/admin/orders?order=X", "/admin/orders?waits=completion"],
  barredDrivers: ["/admin/orders?order=X", "/admin/orders?waits=driver"],
  unpricedOrders: ["/admin/orders?order=X", "/admin/orders?waits=price"],
  unconfirmedOrders: ["/admin/orders?order=X", "/admin/orders?waits=confirm&sort=pickup"],
  openJobs: ["/admin/orders?order=X", "/admin/orders?waits=taker&sort=pickup"],
  papers: ["/admin/drivers?driver=X", "/admin/drivers?show=urgent_papers"],
  registrations: ["/admin/drivers?driver=X", "/admin/drivers?show=waiting"],
  payments: ["/admin/payments?payment=X", "/admin/payments"],
  refunds: ["/admin/refunds?refund=X", "/admin/refunds"],
  draftInvoices: ["/admin/invoices?status=draft&document=X", "/admin/invoices?status=draft"],
  overdueInvoices: ["/admin/companies/X", "/admin/companies?waits=overdue"],
  certificates: ["/admin/companies?waits=certificates&settlement=X", "/admin/companies?waits=certificates"],
  payouts: ["/admin/payouts?driver=X", "/admin/payouts"],
  claims: ["/admin/claims?claim=X", "/admin/claims"],
  compensations: ["/admin/claims?show=to_transfer&claim=X", "/admin/claims?show=to_transfer"],
  reviews: ["/admin/reviews?review=X", "/admin/reviews?state=pending"],
  unpaidOrders: ["/admin/orders?order=X", "/admin/orders?waits=payment&sort=pickup"],
  offers: ["/admin/orders?order=X", "/admin/orders?waits=offer"],
  doorChanges: ["/admin/orders?order=X", "/admin/orders?waits=door_change"],
  parkedEffects: ["/admin/effects?effect=X", "/admin/effects"],
};

test("an item opens what it is about and nothing else, and the list has exactly what was counted", async () => {
  open(each([item("X", Date.now() + HOUR_MS)]), each(9));
  await screen.findAllByText("Malee", { exact: false });
  const cards = screen.getAllByRole("region", { name: /./ }).slice(1);
  expect(
    cards.map((card) =>
      within(card)
        .queryAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ),
  ).toEqual(WAITING_KINDS.map((kind) => TARGETS[kind]));
});
