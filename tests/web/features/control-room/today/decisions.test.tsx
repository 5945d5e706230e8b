import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WAITING_KINDS } from "#domain/control-room/waiting.ts";
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

const item = (id: string, at: number) => ({ id, label: "Malee", amountSatang: null, at });
function open(decisions: object, counts: object) {
  api.procedures["controlRoom.decisions"] = () => ({ data: decisions });
  api.procedures["controlRoom.waiting"] = () => ({ data: counts });
  openPage({ "/admin": () => <Decisions /> }, "/admin");
}
const each = (value: unknown) => Object.fromEntries(WAITING_KINDS.map((kind) => [kind, value]));

test("every kind that waits is shown with its count, the first ones, and where it is decided", async () => {
  open(each([item("KD-AAAAAA", 1)]), each(12));
  const links = await screen.findAllByRole("link", { name: /^KD-AAAAAA Malee/ });
  expect(links).toHaveLength(WAITING_KINDS.length);
  const cards = screen.getAllByRole("region", { name: /./ });
  // The whole section, and a card for each kind.
  expect(cards).toHaveLength(WAITING_KINDS.length + 1);
  for (const card of cards.slice(1)) expect(within(card).getByText("12")).toBeDefined();
});

test("what could not be delivered of an order leads to the order, of anything else nowhere", async () => {
  const parkedEffects = [item("KD-AAAAAA.3.1/0", 1), item("driver-dan.4/0", 2)];
  open({ parkedEffects }, each(0));
  const card = within(await screen.findByRole("region", { name: "Undelivered, and not tried again" }));
  expect(card.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/orders?order=KD-AAAAAA",
  ]);
  expect(card.getAllByRole("listitem")).toHaveLength(2);
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
