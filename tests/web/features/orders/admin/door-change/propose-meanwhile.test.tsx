import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminOrdersPage } from "#web/features/orders/admin/admin-orders-page.tsx";
import type { Order } from "#web/features/orders/order-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi, type FakeAnswer } from "../../../../../support/fake-api.ts";
import { fill } from "../../../../../support/fill.ts";
import { openPage } from "../../../../../support/open-page.tsx";
import { stubWideScreen } from "../../../../../support/wide-screen.ts";
import { job, order, orderRow } from "../../sample-orders.ts";

vi.mock("#web/lib/live/live.ts", () => ({ useLive: () => "off" }));

interface Asked {
  readonly workers: number;
  readonly adjustments?: readonly { readonly lineIndex: number; readonly amountSatang: number }[];
  readonly idempotencyKey?: string;
}
const PREVIEW = "doorChanges.previewForDriver";
const PROPOSE = "doorChanges.proposeForDriver";
const HELD = { ...job("in_progress"), driverId: "driver-1" };
const labour = (workers: number) => ({
  kind: "labour" as const,
  amountSatang: workers * 500_00,
  workers,
  pricePerWorkerHourSatang: 150_00,
  billedHalfHours: 10,
});
const stopOf = (paySatang: number) => ({
  label: { th: "ศรีราชา", en: "Si Racha" },
  distanceM: 2_000,
  fromDistanceM: 1_000,
  paySatang,
  fromPaySatang: 500_00,
  crossings: [],
  truckHours: null,
});

let api: FakeApi;
let shown: Order;
/** What is in the way of every proposal but one with this key. */
let openKey: string | null;
let refusal: FakeAnswer | null;
let hasStop: boolean;
beforeEach(() => {
  stubWideScreen();
  [openKey, refusal, hasStop] = [null, null, false];
  shown = order("KD-A", { status: "in_transit", jobs: [HELD] });
  api = new FakeApi();
  api.install();
  api.procedures["orders.list"] = () => ({ data: { items: [orderRow("KD-A")], nextCursor: null } });
  api.procedures["orders.byId"] = () => ({ data: shown });
  api.procedures[PREVIEW] = ({ workers, adjustments = [], idempotencyKey }: Asked) => {
    if (refusal !== null) return refusal;
    const price = workers > shown.workers ? [...shown.lines, labour(workers)] : shown.lines;
    const set = new Map(adjustments.map(({ lineIndex, amountSatang }) => [lineIndex, amountSatang]));
    const totalSatang = price.reduce((sum, line, at) => sum + (set.get(at) ?? line.amountSatang), 0);
    const obstacle = openKey === null || openKey === idempotencyKey ? null : { code: "DOOR_CHANGE_OPEN" };
    const stop = hasStop ? stopOf((set.get(0) ?? 1_336_00) / 2) : null;
    return {
      data: {
        revision: shown.revision,
        loadRange: "under_850_kg",
        suggestedWorkers: null,
        fromTotalSatang: 1_336_00,
        lines: [],
        totalSatang,
        price,
        stop,
        obstacle,
      },
    };
  };
  api.procedures[PROPOSE] = () => ({ data: shown });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const open = async () => {
  openPage({ "/admin/orders": AdminOrdersPage }, "/admin/orders?order=KD-A");
  const [first] = await screen.findAllByRole("button", { name: "Change at the door" });
  await user.click(first as HTMLElement);
  return within(await screen.findByRole("dialog", { name: "Change at the door" }));
};
type Sheet = Awaited<ReturnType<typeof open>>;
const press = (sheet: Sheet, name: string | RegExp) => user.click(sheet.getByRole("button", { name }));
const addHelper = async (sheet: Sheet) => press(sheet, "One more: Helpers");
const send = async (sheet: Sheet) => press(sheet, "Send to the customer");
const writeNote = async (sheet: Sheet) =>
  fill(user, sheet.getByLabelText("Why, for the customer"), "A floor");
const setLine = async (sheet: Sheet, name: RegExp, amount: string) => {
  await press(sheet, name);
  await user.clear(sheet.getByLabelText("Amount (baht)"));
  await fill(user, sheet.getByLabelText("Amount (baht)"), amount);
};
const change = async (now: Partial<Order>) => {
  shown = { ...shown, revision: shown.revision + 1, ...now };
  await queryClient.invalidateQueries();
};
const proposals = () => api.inputsOf(PROPOSE);
const notice = (sheet: Sheet) => sheet.queryByRole("region", { name: /Someone else saved/ });

test("other notes of the order stop nobody: the change goes with the revision that is now", async () => {
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿2,836");
  await writeNote(sheet);
  await change({ notes: "The gate is open" });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(notice(sheet)).toBeNull();
  await send(sheet);
  await waitFor(() => expect(proposals()).toMatchObject([{ workers: 3, revision: 2, note: "A floor" }]));
});

test("what somebody else has changed is named, and what was typed stays", async () => {
  const sheet = await open();
  await user.selectOptions(sheet.getByRole("combobox", { name: "Add a thing" }), "piano");
  await writeNote(sheet);
  await change({ workers: 3, lines: [...shown.lines, labour(3)], totalSatang: 2_836_00 });
  const about = within(await sheet.findByRole("region", { name: /Someone else saved/ }));
  const told = about.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(told).toEqual([
    "HelpersYou saw2Saved now3",
    expect.stringMatching(/^Helpers.*You saw–Saved now฿1,500$/),
    "TotalYou saw฿1,336Saved now฿2,836",
  ]);
  await send(sheet);
  expect(proposals()).toEqual([]);
  await user.click(about.getByRole("button", { name: "Take theirs" }));
  expect(notice(sheet)).toBeNull();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await send(sheet);
  await waitFor(() =>
    expect(proposals()).toMatchObject([
      { workers: 3, items: [{ itemId: "piano", count: 1 }], revision: 2, totalSatang: 2_836_00 },
    ]),
  );
});

test("an amount set by hand waits while the change has no price, or not its line", async () => {
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿2,836");
  await setLine(sheet, /^Adjust Helpers/, "1700");
  await fill(user, sheet.getByLabelText("Reason, shown to the customer"), "Stairs");
  refusal = { code: "GOODS_DO_NOT_FIT", params: { volumeL: 1, weightKg: 1, holdsL: 1, holdsKg: 1 } };
  await user.selectOptions(sheet.getByRole("combobox", { name: "Add a thing" }), "piano");
  await waitFor(() => expect(sheet.queryByLabelText("Amount (baht)")).toBeNull());
  refusal = null;
  await press(sheet, "One less: Upright piano");
  expect((await sheet.findByLabelText<HTMLInputElement>("Amount (baht)")).value).toBe("1700");
  await press(sheet, "One less: Helpers");
  expect(sheet.queryByLabelText("Amount (baht)")).toBeNull();
  await addHelper(sheet);
  expect((await sheet.findByLabelText<HTMLInputElement>("Amount (baht)")).value).toBe("1700");
  await writeNote(sheet);
  await send(sheet);
  await waitFor(() =>
    expect(proposals()).toMatchObject([
      { adjustments: [{ lineIndex: 1, amountSatang: 1_700_00, reason: "Stairs" }], totalSatang: 3_036_00 },
    ]),
  );
});

test("what the driver would be paid is that of the amounts set by hand", async () => {
  hasStop = true;
  const sheet = await open();
  await addHelper(sheet);
  await waitFor(() => expect(document.body.textContent).toContain("฿500 → ฿668"));
  await setLine(sheet, /^Adjust Transport/, "5000");
  await waitFor(() => expect(document.body.textContent).toContain("฿500 → ฿2,500"));
});

test("a refusal of the amounts is read before they are sent", async () => {
  const answer = api.procedures[PREVIEW] as (asked: Asked) => { data: unknown };
  api.procedures[PREVIEW] = (asked: Asked) =>
    asked.adjustments === undefined || asked.adjustments.length === 0
      ? answer(asked)
      : { code: "OWN_RECORD" };
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿2,836");
  await setLine(sheet, /^Adjust Transport/, "5000");
  expect(await sheet.findByText(/^This is your own/)).toBeDefined();
});

test("why it has no price is told to the office, which nobody sends to the office", async () => {
  refusal = { code: "ORDER_NOT_CHANGEABLE" };
  const sheet = await open();
  await addHelper(sheet);
  expect(await sheet.findByText(/^This order can no longer be changed that way/)).toBeDefined();
});

test("the line of a truck that is done meanwhile is neither typed nor sent", async () => {
  const lines = [0, 1].flatMap((vehicleIndex) => shown.lines.map((line) => ({ ...line, vehicleIndex })));
  const other = { ...HELD, jobId: "job-2" };
  shown = { ...shown, vehicles: ["four_wheel", "four_wheel"], lines, jobs: [HELD, other] };
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿4,172");
  const [, second] = sheet.getAllByRole("button", { name: /^Adjust Transport/ });
  await user.click(second as HTMLElement);
  await user.clear(sheet.getByLabelText("Amount (baht)"));
  await fill(user, sheet.getByLabelText("Amount (baht)"), "2000");
  await fill(user, sheet.getByLabelText("Reason, shown to the customer"), "Waiting");
  shown = { ...shown, jobs: [HELD, { ...other, status: "completed" }] };
  await queryClient.invalidateQueries();
  expect(await sheet.findByText("Completed")).toBeDefined();
  expect(sheet.queryByLabelText("Amount (baht)")).toBeNull();
  await writeNote(sheet);
  await send(sheet);
  await waitFor(() => expect(proposals()).toMatchObject([{ adjustments: [], totalSatang: 4_172_00 }]));
});

test("an amount that the server refuses is marked at its line, until it is another", async () => {
  api.procedures[PROPOSE] = () => ({
    code: "BAD_INPUT",
    fields: { "adjustments.0.amountSatang": "TOO_SMALL" },
  });
  const sheet = await open();
  await setLine(sheet, /^Adjust Transport/, "2000");
  await fill(user, sheet.getByLabelText("Reason, shown to the customer"), "Waiting");
  await writeNote(sheet);
  await send(sheet);
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText("Amount (baht)")));
  expect(sheet.getByLabelText("Amount (baht)").getAttribute("aria-invalid")).toBe("true");
  await user.type(sheet.getByLabelText("Amount (baht)"), "0");
  expect(sheet.getByLabelText("Amount (baht)").getAttribute("aria-invalid")).not.toBe("true");
});

test("a press whose answer was lost is repeated: its own proposal is not in its way", async () => {
  api.procedures[PROPOSE] = ({ idempotencyKey }: Asked) => {
    openKey = idempotencyKey ?? null;
    return { code: "INTERNAL" };
  };
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿2,836");
  await setLine(sheet, /^Adjust Transport/, "2000");
  await fill(user, sheet.getByLabelText("Reason, shown to the customer"), "Waiting");
  await writeNote(sheet);
  await send(sheet);
  await waitFor(() => expect(openKey).not.toBeNull());
  await waitFor(() => expect(api.inputsOf(PREVIEW).at(-1)).toMatchObject({ idempotencyKey: openKey }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(sheet.queryByText(/still waits for the customer/)).toBeNull();
  api.procedures[PROPOSE] = () => ({ data: shown });
  await send(sheet);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const keys = proposals().map((input) => (input as Asked).idempotencyKey);
  expect(keys).toEqual([openKey, openKey]);
});

test("after it, another change waits for the one that is open", async () => {
  api.procedures[PROPOSE] = ({ idempotencyKey }: Asked) => {
    openKey = idempotencyKey ?? null;
    return { code: "INTERNAL" };
  };
  const sheet = await open();
  await addHelper(sheet);
  await sheet.findByText("฿2,836");
  await writeNote(sheet);
  await send(sheet);
  await waitFor(() => expect(openKey).not.toBeNull());
  await addHelper(sheet);
  expect(await sheet.findByText(/still waits for the customer/)).toBeDefined();
});
