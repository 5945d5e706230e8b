import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EffectsPage } from "#web/features/effects/effects-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { m } from "#web/paraglide/messages.js";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

const PARKED = {
  kind: "documents-due",
  mailKind: null as string | null,
  orderId: "KD-AAAAAA" as string | null,
  jobId: null as string | null,
  recipient: null,
  createdAt: 1,
  attempts: 8,
  failure: "D1_ERROR: no answer",
  parkedAt: 1_780_000_000_000,
};

let api: FakeApi;
let effects: readonly (typeof PARKED & { readonly effectId: string })[];
beforeEach(() => {
  api = new FakeApi();
  api.install();
  effects = [
    { ...PARKED, effectId: "KD-AAAAAA:1/0" },
    { ...PARKED, effectId: "later/0", kind: "of-another-version", orderId: null },
  ];
  api.procedures["effects.parked"] = () => ({ data: { items: effects, nextCursor: null } });
  const settle = ({ effectIds }: { readonly effectIds: readonly string[] }) => {
    const before = effects.length;
    effects = effects.filter(({ effectId }) => !effectIds.includes(effectId));
    return { data: { changed: before - effects.length } };
  };
  api.procedures["effects.parkedOrders"] = () => ({ data: { items: [], nextCursor: null } });
  api.procedures["effects.retry"] = settle;
  api.procedures["effects.drop"] = settle;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const open = (address = "/admin/effects") =>
  openPage({ "/admin/effects": EffectsPage, "/admin/orders": () => null }, address);
const row = async (text: string) => {
  const found = (await screen.findAllByRole("row")).find((each) => each.textContent.includes(text));
  if (found === undefined) throw new Error(`no row with ${text}`);
  return within(found);
};

test("each says what it is, for which order and why it failed; one of another version by its name", async () => {
  await open();
  const first = await row(m.effect_documents());
  expect(first.getByRole("link", { name: "KD-AAAAAA" })).toHaveProperty(
    "href",
    expect.stringContaining("order=KD-AAAAAA"),
  );
  first.getByText(m.effect_failure_database());
  // What the program said is there, folded.
  const folded = first.getByText(/^documents-due · D1_ERROR: no answer$/).closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector("summary")?.textContent).toBe(m.effects_technical());
  first.getByText(m.effects_attempts({ count: "8" }));
  await row(m.effect_unknown({ kind: "of-another-version" }));
});

test("a message is named by what its subject says; one of another version by its kind alone", async () => {
  const mail = { ...PARKED, kind: "mail", failure: "RCPT TO 550 no such user" };
  effects = [
    { ...mail, effectId: "a/0", mailKind: "order_confirmed" },
    { ...mail, effectId: "b/0", kind: "push", mailKind: "job_changed", jobId: "KD-AAAAAA-1" },
    { ...mail, effectId: "c/0", mailKind: "of_another_version", orderId: null },
  ];
  await open();
  const first = await row(m.mail_order_confirmed_subject({ orderId: "KD-AAAAAA" }));
  first.getByText(m.effect_failure_address());
  await row(m.mail_job_changed_subject({ jobId: "KD-AAAAAA-1" }));
  const other = await row("of_another_version");
  expect(other.queryByText("of_another_version", { selector: "q" })).toBeNull();
});

test("an effect that the address names is shown alone, with the way to all; once it is gone, that is said", async () => {
  api.procedures["effects.parked"] = ({ effectId }: { readonly effectId?: string }) => ({
    data: {
      items: effects.filter((each) => effectId === undefined || each.effectId === effectId),
      nextCursor: null,
    },
  });
  await open("/admin/effects?effect=later%2F0");
  await row(m.effect_unknown({ kind: "of-another-version" }));
  expect(screen.queryByText(m.effect_documents())).toBeNull();
  expect(api.inputsOf("effects.parkedOrders")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: m.action_retry() }));
  await screen.findByText(m.effects_gone());
  await userEvent.click(screen.getByRole("link", { name: m.orders_filter_all() }));
  await row(m.effect_documents());
});

test("one is tried again and leaves the list; the other is given up only after a confirmation", async () => {
  await open();
  await userEvent.click((await row(m.effect_documents())).getByRole("button", { name: m.action_retry() }));
  await waitFor(() => expect(screen.queryByText(m.effect_documents())).toBeNull());
  await userEvent.click((await row("of-another-version")).getByRole("button", { name: m.effects_drop() }));
  expect(effects).toHaveLength(1);
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: m.effects_drop() }));
  await screen.findByText(m.effects_empty());
});

test("all that are shown are tried again by one press", async () => {
  await open();
  await userEvent.click(await screen.findByRole("button", { name: m.effects_retry_all() }));
  await screen.findByText(m.effects_empty());
  const sent = api.calls.filter(({ procedure }) => procedure === "effects.retry");
  expect(sent.map(({ input }) => input)).toEqual([{ effectIds: ["KD-AAAAAA:1/0", "later/0"] }]);
});

const ORDER = {
  attempts: 31,
  parkedAt: 1_780_000_000_000,
  decisions: 2,
  failure: "D1_ERROR: this row is refused",
};

test("orders that the database refuses are named with why, tried again by a press, and gone once written", async () => {
  let orders = ["KD-BAAAAA", "KD-CCCCCC"].map((orderId) => ({ ...ORDER, orderId }));
  api.procedures["effects.parkedOrders"] = () => ({ data: { items: orders, nextCursor: null } });
  api.procedures["effects.retryOrders"] = ({ orderIds }: { readonly orderIds: readonly string[] }) => {
    orders = orders.filter(({ orderId }) => orderId === "KD-CCCCCC" || !orderIds.includes(orderId));
    return { data: { written: orderIds.length - orders.length, parked: orders.length } };
  };
  open();
  const refused = await row("KD-BAAAAA");
  refused.getByText(m.effect_failure_database());
  refused.getByText("D1_ERROR: this row is refused");
  refused.getByText(m.effects_attempts({ count: "31" }));
  const section = within(screen.getByRole("heading", { name: m.parked_orders_title() }).closest("section")!);
  await userEvent.click(section.getByRole("button", { name: m.effects_retry_all() }));
  await waitFor(() => expect(screen.queryByText("KD-BAAAAA")).toBeNull());
  expect(api.inputsOf("effects.retryOrders")).toEqual([{ orderIds: ["KD-BAAAAA", "KD-CCCCCC"] }]);
  orders = [];
  await userEvent.click(section.getByRole("button", { name: m.action_retry() }));
  await waitFor(() => expect(screen.queryByText(m.parked_orders_title())).toBeNull());
});

test("more orders that the database refuses are read page by page", async () => {
  const page = (orderId: string) => [{ ...ORDER, orderId }];
  api.procedures["effects.parkedOrders"] = ({ cursor }: { readonly cursor?: string }) => ({
    data:
      cursor === undefined
        ? { items: page("KD-BAAAAA"), nextCursor: "1_KD-BAAAAA" }
        : { items: page("KD-CCCCCC"), nextCursor: null },
  });
  open();
  await row("KD-BAAAAA");
  expect(screen.queryByText("KD-CCCCCC")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: m.action_load_more() }));
  await row("KD-CCCCCC");
  expect(screen.getByText("KD-BAAAAA")).toBeTruthy();
  expect(screen.queryByRole("button", { name: m.action_load_more() })).toBeNull();
});
