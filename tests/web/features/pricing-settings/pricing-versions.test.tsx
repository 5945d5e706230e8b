import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compareConfigs } from "#domain/pricing/reprice.ts";
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
    data: compareConfigs([], { before: STARTING_CONFIG, after: STARTING_CONFIG }, []),
  });
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () => openPage({ "/admin/settings": PricingSettingsPage }, "/admin/settings");
const basePrice = () => screen.findByLabelText<HTMLInputElement>("Base price");
/** Presses it once what is typed was compared. */
const press = async (name: string) => {
  const button = screen.getByRole<HTMLButtonElement>("button", { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
};
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
  await press("Save the plan");
  await waitFor(() => expect(api.inputsOf("pricing.save").length).toBe(1));
  expect(api.inputsOf("pricing.save")[0]).toMatchObject({
    basedOnVersion: 2,
    effectiveFrom: DAY,
    config: { basePriceSatang: 550_00, pricePerKmSatang: 15_00 },
  });
});

test("a plan that has begun since the page was read is told, and what was not touched takes its values", async () => {
  open();
  await retype("Price per kilometre", "15");
  settings = { ...SETTINGS, version: 2, basePriceSatang: 550_00, planned: [] };
  api.procedures["pricing.save"] = ({ seenInForce }: { seenInForce: number }) =>
    seenInForce === 2 ? { data: { version: 3 } } : { code: "PRICING_VERSION_CONFLICT" };
  const save = () => press("Save settings");
  await save();
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toContain("Version 2 was saved on");
  expect(notice.textContent).toContain("Base priceBefore500 bahtSaved by them550 baht");
  await save();
  await waitFor(() =>
    expect(api.inputsOf("pricing.save").at(-1)).toMatchObject({
      seenInForce: 2,
      config: { basePriceSatang: 550_00, pricePerKmSatang: 15_00 },
    }),
  );
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

const askToCancel = async () => {
  const plans = await screen.findByRole("region", { name: "Planned prices" });
  await userEvent.click(within(plans).getByRole("button", { name: `Cancel the plan: ${formatDay(START)}` }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel the plan" }));
  return dialog;
};
const noticeIn = (dialog: HTMLElement) =>
  within(dialog).findByRole("region", { name: "Someone else saved while you were editing" });

test("a plan that another admin has changed meanwhile is shown as seen and as saved, and is then cancelled", async () => {
  let tries = 0;
  api.procedures["pricing.withdrawPlan"] = () => {
    tries += 1;
    const theirs = { ...PLAN, version: 3, basePriceSatang: 580_00, replaces: 2 as never };
    settings =
      tries === 1
        ? { ...SETTINGS, latestVersion: 3, planned: [theirs] }
        : { ...SETTINGS, latestVersion: 4, planned: [] };
    return tries === 1 ? { code: "NOT_FOUND" } : { data: { version: 4 } };
  };
  open();
  const dialog = await askToCancel();
  const notice = await noticeIn(dialog);
  expect(within(notice).getByRole("listitem").textContent).toBe(
    `from ${formatDay(START)}` +
      "You sawBase price: 500 baht → 550 bahtSaved nowBase price: 500 baht → 580 bahtYou choseCancel the plan",
  );
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Cancel the plan" });
  expect(confirm.disabled).toBe(true);
  await userEvent.click(within(notice).getByRole("button", { name: "Keep my choice" }));
  expect(dialog.textContent).toContain("580 baht");
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("pricing.withdrawPlan")).toEqual([
    { version: 2, basedOnVersion: 2 },
    { version: 3, basedOnVersion: 3 },
  ]);
});

test("a plan that another admin has cancelled meanwhile stays in its dialog, with what it was", async () => {
  api.procedures["pricing.withdrawPlan"] = () => {
    settings = { ...SETTINGS, latestVersion: 3, pricePerKmSatang: 77_00, planned: [] };
    return { code: "NOT_FOUND" };
  };
  open();
  const dialog = await askToCancel();
  const notice = await noticeIn(dialog);
  const [plan, km] = within(notice).getAllByRole("listitem");
  expect(plan?.textContent).toContain("Saved nowNot plannedYou choseCancel the plan");
  // What else is saved now is no figure that was chosen.
  expect(km?.textContent).toMatch(/^Price per kilometreYou saw.+Saved now77 /);
  expect(within(notice).queryByRole("button", { name: "Keep my choice" })).toBeNull();
  await userEvent.click(within(notice).getByRole("button", { name: "Leave it as it is now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("pricing.withdrawPlan").length).toBe(1);
});

test("what was saved and put back meanwhile is nothing to ask about: the plan is cancelled on top of it", async () => {
  let tries = 0;
  api.procedures["pricing.withdrawPlan"] = () => {
    tries += 1;
    settings = { ...SETTINGS, latestVersion: 3 + tries, planned: tries === 1 ? [PLAN] : [] };
    return tries === 1 ? { code: "PRICING_VERSION_CONFLICT" } : { data: { version: 5 } };
  };
  open();
  await askToCancel();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("pricing.withdrawPlan")).toEqual([
    { version: 2, basedOnVersion: 2 },
    { version: 2, basedOnVersion: 4 },
  ]);
});

test("a figure typed meanwhile keeps its conflict: cancelling a plan loses no sight of what another admin saved", async () => {
  api.procedures["pricing.withdrawPlan"] = () => {
    settings = { ...SETTINGS, latestVersion: 3, basePriceSatang: 510_00, planned: [] };
    return { code: "PRICING_VERSION_CONFLICT" };
  };
  open();
  await retype("Base price", "520");
  const dialog = await askToCancel();
  await userEvent.click(
    within(await noticeIn(dialog)).getByRole("button", { name: "Leave it as it is now" }),
  );
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  expect(notice.textContent).toContain("Base priceBefore500 bahtSaved by them510 bahtYou typed520");
  expect((await basePrice()).value).toBe("520");
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
  await press("Save settings");
  await waitFor(() =>
    expect(api.inputsOf("pricing.save")).toMatchObject([{ config: { basePriceSatang: 550_00 } }]),
  );
});
