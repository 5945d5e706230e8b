import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { PricingSettingsPage } from "#web/features/pricing-settings/pricing-settings-page.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { formatDay } from "#web/lib/i18n/format.ts";
import { chooseDay } from "../../../support/choose-day.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { STARTING_CONFIG } from "../../../support/pricing.ts";
import { fill } from "../../../support/fill.ts";

const SAVED_AT = Date.parse("2026-11-20T02:00:00Z");
const DAY = bangkokDay(Date.now() + 5 * DAY_MS);
const START = bangkokInstant(DAY, "00:00") ?? 0;
const VERSION = { createdBy: null, replaces: null, isWithdrawal: false };
const PLAN = {
  ...STARTING_CONFIG,
  ...VERSION,
  basePriceSatang: 550_00,
  version: 2,
  createdAt: SAVED_AT,
  effectiveFrom: START,
};
const SETTINGS = {
  ...STARTING_CONFIG,
  ...VERSION,
  version: 1,
  createdAt: SAVED_AT,
  createdByName: "Nok",
  effectiveFrom: 0,
  latestVersion: 2,
  latestSavedAt: SAVED_AT,
  readAt: Date.now(),
  recent: [],
  planned: [PLAN] as (typeof PLAN)[],
  canBePaid: true,
};
const HISTORY = {
  nextCursor: null,
  items: [
    {
      version: 2,
      createdAt: SAVED_AT,
      effectiveFrom: START,
      authorName: "Nok",
      replaces: null,
      state: "planned",
      config: { ...STARTING_CONFIG, basePriceSatang: 550_00 },
      changes: [{ field: "basePriceSatang", before: 500_00, after: 550_00 }],
    },
  ],
};
let api: FakeApi;
let settings: typeof SETTINGS;

beforeEach(() => {
  settings = SETTINGS;
  api = new FakeApi();
  api.install();
  api.procedures["pricing.settings"] = () => ({ data: settings });
  api.procedures["pricing.history"] = () => ({ data: HISTORY });
  api.procedures["pricing.save"] = () => ({ data: { version: 3 } });
  api.procedures["pricing.whatWouldChange"] = () => ({
    data: { orders: [], leftOut: [], beforeSatang: 0, afterSatang: 0, payBeforeSatang: 0, payAfterSatang: 0 },
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/admin/settings": PricingSettingsPage }, "/admin/settings");
const basePrice = () => screen.findByLabelText<HTMLInputElement>("Base price");
const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  await fill(userEvent, field, text);
  await userEvent.tab();
};

test("a version is planned for a later day, on top of what is in force then", async () => {
  open();
  await retype("Price per kilometre", "15");
  await chooseDay(screen.getByLabelText("Holds from"), DAY);
  // The plan of that day is what the form is now based on.
  expect((await basePrice()).value).toBe("550");
  await userEvent.click(screen.getByRole("button", { name: "Save the plan" }));
  await waitFor(() => expect(api.inputsOf("pricing.save").length).toBe(1));
  expect(api.inputsOf("pricing.save")[0]).toMatchObject({
    basedOnVersion: 2,
    effectiveFrom: DAY,
    config: { basePriceSatang: 550_00, pricePerKmSatang: 15_00 },
  });
});

test("a planned version is listed with what it changes, and is cancelled", async () => {
  api.procedures["pricing.withdrawPlan"] = () => {
    settings = { ...SETTINGS, latestVersion: 3, planned: [] };
    return { data: { version: 3 } };
  };
  open();
  const plans = await screen.findByRole("region", { name: "Planned prices" });
  expect(plans.textContent).toContain("Base price: 500 baht → 550 baht");
  await userEvent.click(within(plans).getByRole("button", { name: `Cancel the plan: ${formatDay(START)}` }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel the plan" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Planned prices" })).toBeNull());
  expect(api.inputsOf("pricing.withdrawPlan")).toEqual([{ version: 2, basedOnVersion: 2 }]);
});

test("a version of the history is opened, put into the form, and saved like any change", async () => {
  open();
  await basePrice();
  await userEvent.click(screen.getByRole("button", { name: "Price history" }));
  const version = await screen.findByText(/^Version 2, saved on/);
  await userEvent.click(version);
  await userEvent.click(screen.getByRole("button", { name: "Put these figures into the form" }));
  expect((await basePrice()).value).toBe("550");
  expect(api.inputsOf("pricing.save")).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Save settings" }));
  await waitFor(() =>
    expect(api.inputsOf("pricing.save")).toMatchObject([{ config: { basePriceSatang: 550_00 } }]),
  );
});
