import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { RemoveDialog } from "#web/features/drivers/admin/remove/remove-dialog.tsx";
import type { ErrorCode } from "#domain/errors.ts";
import { openPage } from "../../../../support/open-page.tsx";

/** An error as the client gets it. */
const refused = (code: ErrorCode, params: object) =>
  Object.assign(new Error(code), { data: { appCode: code, params, fields: {} } });

async function open(error: unknown) {
  openPage(
    {
      "/": () => (
        <RemoveDialog
          name="Dao"
          text="Sure?"
          error={error}
          busy={false}
          onConfirm={() => {}}
          onClose={() => {}}
        />
      ),
      "/admin/orders": () => null,
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
