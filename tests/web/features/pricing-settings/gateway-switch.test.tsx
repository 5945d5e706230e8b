import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PricingSettingsPage } from "#web/features/pricing-settings/pricing-settings-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { STARTING_CONFIG } from "../../../support/pricing.ts";

const AT = Date.parse("2026-11-20T02:00:00Z");
const SAVED = {
  ...STARTING_CONFIG,
  version: 1,
  createdAt: AT,
  createdBy: "admin-1",
  createdByName: "Nok",
  effectiveFrom: 0,
  replaces: null,
  isWithdrawal: false,
  latestVersion: 1,
  latestSavedAt: AT,
  readAt: AT,
  recent: [],
  planned: [],
  canBePaid: true,
};

const showToast = vi.spyOn(toasts, "showToast");
let api: FakeApi;
let inForce: typeof SAVED;
beforeEach(() => {
  inForce = SAVED;
  api = new FakeApi();
  api.install();
  api.procedures["pricing.settings"] = () => ({ data: inForce });
  api.procedures["pricing.history"] = () => ({ data: { items: [], nextCursor: null } });
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Somebody else saves before the press, which is then refused; the next one is based on theirs. */
const savedMeanwhile = (theirs: Partial<typeof STARTING_CONFIG>) => {
  api.procedures["pricing.save"] = (input: {
    readonly basedOnVersion: number;
    readonly config: typeof STARTING_CONFIG;
  }) => {
    const isRefused = input.basedOnVersion === 1;
    const version = isRefused ? 2 : 3;
    inForce = { ...inForce, ...(isRefused ? theirs : input.config), version, latestVersion: version };
    return isRefused ? { code: "PRICING_VERSION_CONFLICT" } : { data: { version } };
  };
};
/** Switches it on, and agrees. */
const switchOn = async () => {
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Switch on" }));
};
const card = async () => within(await screen.findByRole("region", { name: "Payment gateway" }));
const openAndSwitchOn = async () => {
  openPage({ "/admin/settings": PricingSettingsPage }, "/admin/settings");
  await userEvent.click(await screen.findByRole("button", { name: "Switch on" }));
  await switchOn();
  return within(await (await card()).findByRole("region", { name: /Someone else saved/ }));
};

test("prices that somebody else saved meanwhile are shown, and the gateway is switched only after that", async () => {
  savedMeanwhile({ basePriceSatang: STARTING_CONFIG.basePriceSatang + 100_00 });
  const notice = await openAndSwitchOn();
  expect(notice.getByRole("list").textContent).toBe("Payment gatewayYou sawOffSaved nowOffYou choseOn");
  expect(screen.getAllByRole("region", { name: /Someone else saved/ })).toHaveLength(2);
  expect(showToast).not.toHaveBeenCalled();
  await userEvent.click(notice.getByRole("button", { name: "Keep my choice" }));
  await switchOn();
  expect(await screen.findByRole("button", { name: "Switch off" })).toBeTruthy();
  expect(api.inputsOf("pricing.save").at(-1)).toMatchObject({
    basedOnVersion: 2,
    config: { gatewayEnabled: true, basePriceSatang: STARTING_CONFIG.basePriceSatang + 100_00 },
  });
});

test("a gateway that somebody else has switched on is not switched again", async () => {
  savedMeanwhile({ gatewayEnabled: true });
  const notice = await openAndSwitchOn();
  expect(notice.getByRole("list").textContent).toBe("Payment gatewayYou sawOffSaved nowOnYou choseOn");
  // It is the only notice: no figure is another one.
  expect(screen.getAllByRole("region", { name: /Someone else saved/ })).toHaveLength(1);
  expect(notice.queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await userEvent.click(notice.getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: /Someone else saved/ })).toBeNull());
  expect(screen.getByRole("button", { name: "Switch off" })).toBeTruthy();
  expect(api.inputsOf("pricing.save")).toHaveLength(1);
});
