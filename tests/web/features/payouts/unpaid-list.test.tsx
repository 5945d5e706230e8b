import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AdminPayoutsPage } from "#web/features/payouts/admin-payouts-page.tsx";
import type { Unpaid } from "#web/features/payouts/payout-types.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as files from "#web/lib/save-file.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";

let api: FakeApi;

const SOMCHAI: Unpaid = {
  driverId: "d-1",
  driverName: "Somchai",
  phone: "+66812345678",
  sinceDay: "2026-11-16",
  jobs: 2,
  entries: 2,
  totalSatang: 3_200_00,
  cashHeldSatang: 990_00,
};
const KAI: Unpaid = {
  driverId: "d-2",
  driverName: "Kai",
  phone: "",
  sinceDay: "2026-11-18",
  jobs: 1,
  entries: 1,
  totalSatang: -500_00,
  cashHeldSatang: 0,
};

beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["payouts.unpaid"] = () => ({ data: { items: [SOMCHAI, KAI], nextCursor: null } });
  for (const list of ["unpaidEntries", "earnings", "list"])
    api.procedures[`payouts.${list}`] = () => ({ data: { items: [], nextCursor: null } });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () => openPage({ "/admin/payouts": AdminPayoutsPage }, "/admin/payouts");
const rowOf = async (name: string) =>
  (await screen.findByRole("cell", { name: new RegExp(`^${name}`) })).closest("tr")!;

test("who is to be paid is called from the row and from the dialog; where no phone is kept, none is offered", async () => {
  open();
  const row = await rowOf("Somchai");
  const call = { name: "Call Somchai at 081 234 5678" };
  expect(within(row).getByRole("link", call).getAttribute("href")).toBe("tel:+66812345678");
  expect(within(await rowOf("Kai")).queryByRole("link")).toBeNull();
  await userEvent.click(within(row).getByRole("button", { name: "Record payout" }));
  const dialog = await screen.findByRole("dialog", { name: "฿3,200 to Somchai" });
  expect(within(dialog).getByRole("link", call).getAttribute("href")).toBe("tel:+66812345678");
});

test("the list is a file of all of its rows, not of the shown ones, in which no name is a formula", async () => {
  const saved = vi.spyOn(files, "saveFile").mockImplementation(() => {});
  api.procedures["payouts.exportUnpaid"] = ({ cursor }: { readonly cursor?: string }) =>
    cursor === undefined
      ? { data: { rows: [{ ...SOMCHAI, driverName: "=Somchai" }], nextCursor: "t2026-11-16_d-1" } }
      : { data: { rows: [KAI], nextCursor: null } };
  openPage({ "/admin/payouts": AdminPayoutsPage }, "/admin/payouts?driver=d-1");
  await rowOf("Somchai");
  await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [name, , csv] = saved.mock.lastCall!;
  const asked = api.inputsOf("payouts.exportUnpaid") as { readonly through: string }[];
  expect(name).toBe(`driver-pay-${asked[0]?.through}.csv`);
  expect(String(csv)).toBe(
    [
      "\uFEFFDriver,Phone,Jobs,Not paid yet (baht),Holds cash (baht),Since",
      "'=Somchai,081 234 5678,2,3200.00,990.00,2026-11-16",
      "Kai,,1,-500.00,0.00,2026-11-18",
    ].join("\r\n"),
  );
  const part = { driverId: "d-1", through: expect.any(String), exportId: expect.any(String) };
  expect(asked).toEqual([part, { ...part, cursor: "t2026-11-16_d-1" }]);
});
