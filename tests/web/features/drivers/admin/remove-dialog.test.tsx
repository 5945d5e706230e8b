import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as rights from "#web/lib/session/staff-right.ts";
import { RemoveDialog } from "#web/features/drivers/admin/remove/remove-dialog.tsx";
import type { ErrorCode } from "#domain/errors.ts";
import { openPage } from "../../../../support/open-page.tsx";

const may = vi.spyOn(rights, "useOfficeMay");
afterEach(() => may.mockReset());

/** An error as the client gets it. */
const refused = (code: ErrorCode, params: object) =>
  Object.assign(new Error(code), { data: { appCode: code, params, fields: {} } });

async function open(error: unknown) {
  openPage(
    {
      "/": () => (
        <RemoveDialog
          driverId="driver-dao"
          name="Dao"
          text="Sure?"
          error={error}
          busy={false}
          onConfirm={() => {}}
          onClose={() => {}}
        />
      ),
      "/admin/orders": () => null,
      "/admin/payouts": () => null,
    },
    "/",
  );
  return within(await screen.findByRole("dialog"));
}

test("the cash that a driver holds is said with its sum, and leads to its orders; nothing is left to confirm", async () => {
  const params = { amountSatang: 1_500_50, orderIds: "KD-AAAAAA, KD-BBBBBB" };
  const dialog = await open(refused("DRIVER_HOLDS_CASH", params));
  expect(dialog.getByText(/still holds ฿1,500\.50 in cash/)).toBeTruthy();
  expect(dialog.getByRole("heading", { name: "Orders whose cash is not handed over" })).toBeTruthy();
  expect(dialog.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/admin/orders?order=KD-AAAAAA",
    "/admin/orders?order=KD-BBBBBB",
  ]);
  expect(dialog.queryByRole("button", { name: "Delete driver" })).toBeNull();
});

test("the pay that a driver is still owed is said with its sum, and leads to their pay", async () => {
  const dialog = await open(refused("DRIVER_OWED_PAY", { amountSatang: 600_00 }));
  expect(dialog.getByText(/This driver is still owed pay/)).toBeTruthy();
  expect(dialog.getByText("Not paid yet: ฿600")).toBeTruthy();
  const link = dialog.getByRole("link", { name: "Driver pay" });
  expect(link.getAttribute("href")).toBe("/admin/payouts?driver=driver-dao");
  expect(dialog.queryByRole("button", { name: "Delete driver" })).toBeNull();
});

test("who may not read pay is told of it without the sum, and of no page that they may not open", async () => {
  may.mockReturnValue(false);
  const dialog = await open(refused("DRIVER_OWED_PAY", {}));
  expect(dialog.getByText(/This driver is still owed pay/)).toBeTruthy();
  expect(dialog.queryByText(/Not paid yet/)).toBeNull();
  expect(dialog.queryByRole("link")).toBeNull();
});
