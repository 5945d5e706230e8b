import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIRST_TAX_RULES, type TaxRules } from "#domain/documents/tax-rules.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { TaxSection } from "#web/features/documents/admin/tax/tax-section.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { formatDay } from "#web/lib/i18n/format.ts";
import { chooseDay } from "../../../../support/choose-day.ts";
import { FakeApi } from "../../../../support/fake-api.ts";
import { openPage } from "../../../../support/open-page.tsx";
import { fill } from "../../../../support/fill.ts";

const SAVED_AT = Date.parse("2026-11-20T02:00:00Z");
const DAY = bangkokDay(Date.now() + 5 * DAY_MS);
const from = () => formatDay(bangkokInstant(DAY, "00:00") ?? 0);
const PLANNED: TaxRules = { ...FIRST_TAX_RULES, vatRateBp: 1_000, serviceWithholdingBp: 250 };
const SAVED = {
  rules: FIRST_TAX_RULES,
  gaps: [],
  version: 1,
  effectiveFrom: "2026-01-01",
  savedAt: SAVED_AT,
  savedByName: "Nok",
  planned: [] as { version: number; effectiveFrom: string; rules: TaxRules }[],
  settled: [{ version: 1, effectiveFrom: "2026-01-01", rules: FIRST_TAX_RULES }],
  latestVersion: 1,
  latestSavedAt: SAVED_AT,
};
const WITH_PLAN = {
  ...SAVED,
  planned: [{ version: 2, effectiveFrom: DAY, rules: PLANNED }],
  latestVersion: 2,
};

let api: FakeApi;
let saved: typeof SAVED;
beforeEach(() => {
  saved = SAVED;
  api = new FakeApi();
  api.install();
  api.procedures["documents.taxRules"] = () => ({ data: saved });
  api.procedures["documents.saveTaxRules"] = () => ({ data: { version: 9 } });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open() {
  openPage({ "/admin/invoices": TaxSection }, "/admin/invoices");
  await userEvent.click(await screen.findByRole("button", { name: "Tax settings" }));
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function retype(label: string, text: string) {
  await userEvent.clear(field(label));
  await fill(userEvent, field(label), text);
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("after a conflict both values are shown, and what is kept is saved on the new version", async () => {
  let tries = 0;
  api.procedures["documents.saveTaxRules"] = () => {
    tries += 1;
    if (tries > 1) return { data: { version: 4 } };
    const rules = { ...FIRST_TAX_RULES, vatRateBp: 800, transportWithholdingBp: 200 };
    saved = { ...SAVED, version: 3, latestVersion: 3, rules };
    return { code: "TAX_RULES_VERSION_CONFLICT" };
  };
  await open();
  await retype("VAT rate (%)", "9");
  await press("Save");
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  const [vat, transport] = within(notice).getAllByRole("listitem");
  expect(vat?.textContent).toContain("VAT rate (%)Before7Saved by them8You typed9");
  expect(transport?.textContent).toContain("Saved by them2You typednot changed");
  expect(field("Withheld of transport (%)").value).toBe("2");
  await press("Keep what I typed");
  await press("Save");
  await waitFor(() => expect(api.inputsOf("documents.saveTaxRules").length).toBe(2));
  expect(api.inputsOf("documents.saveTaxRules")[1]).toMatchObject({
    basedOnVersion: 3,
    rules: { vatRateBp: 900, transportWithholdingBp: 200 },
  });
});

test("a change is planned on top of what holds that day; the plan is shown in full and cancelled", async () => {
  saved = WITH_PLAN;
  api.procedures["documents.withdrawTaxRules"] = () => {
    saved = { ...SAVED, latestVersion: 3 };
    return { data: { version: 3 } };
  };
  await open();
  const plans = screen.getByRole("region", { name: "Planned tax settings" });
  expect(plans.textContent).toContain("VAT rate (%): 7 → 10");
  await chooseDay(screen.getByLabelText("Holds from"), DAY);
  await waitFor(() => expect(field("VAT rate (%)").value).toBe("10"));
  await press("Save the plan");
  await waitFor(() => expect(api.inputsOf("documents.saveTaxRules").length).toBe(1));
  expect(api.inputsOf("documents.saveTaxRules")[0]).toMatchObject({
    basedOnVersion: 2,
    effectiveFrom: DAY,
    rules: { vatRateBp: 1_000 },
  });
  await press(`Cancel the plan: ${from()}`);
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel the plan" }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "Planned tax settings" })).toBeNull());
  expect(api.inputsOf("documents.withdrawTaxRules")).toEqual([{ version: 2, basedOnVersion: 2 }]);
});

test("a plan that was cancelled meanwhile is shown as seen, as saved and as chosen", async () => {
  saved = WITH_PLAN;
  api.procedures["documents.withdrawTaxRules"] = () => {
    saved = { ...SAVED, latestVersion: 3 };
    return { code: "NOT_FOUND" };
  };
  await open();
  await press(`Cancel the plan: ${from()}`);
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel the plan" }));
  const notice = await within(dialog).findByRole("region", {
    name: "Someone else saved while you were editing",
  });
  const [plan] = within(notice).getAllByRole("listitem");
  expect(plan?.textContent).toContain("You sawVAT rate (%): 7 → 10");
  expect(plan?.textContent).toContain("Saved nowNot plannedYou choseCancel the plan");
  await press("Leave it as it is now");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.inputsOf("documents.withdrawTaxRules")).toEqual([{ version: 2, basedOnVersion: 2 }]);
});

test("a version of the history says who changed what, and is put into the form", async () => {
  api.procedures["documents.taxRulesHistory"] = () => ({
    data: {
      nextCursor: null,
      items: [
        {
          version: 1,
          createdAt: SAVED_AT,
          effectiveFrom: "2026-01-01",
          authorName: "Ploy",
          replaces: null,
          state: "past",
          rules: { ...PLANNED, classes: { ...PLANNED.classes, waiting: "vatable" } },
          changes: [
            { field: "vatRateBp", before: 700, after: 1_000 },
            { field: "serviceWithholdingBp", before: 300, after: 250 },
            { field: "waiting", before: "exempt", after: "vatable" },
          ],
        },
      ],
    },
  });
  await open();
  await press("History of the tax settings");
  await userEvent.click(await screen.findByText(/^Version 1, saved on/));
  const entry = screen.getByText("by Ploy").closest("details");
  expect(entry?.textContent).toContain("VAT rate (%): 7 → 10");
  expect(entry?.textContent).toContain("Withheld of services (%): 3 → 2.5");
  expect(entry?.textContent).toContain("Waiting: no VAT → with VAT");
  await press("Put these figures into the form");
  expect(field("VAT rate (%)").value).toBe("10");
  expect(field("Waiting").checked).toBe(true);
  expect(api.inputsOf("documents.saveTaxRules")).toEqual([]);
});

test("a rate that changes by more than 30 % is typed again before it is sent, and what the server asks for, too", async () => {
  await open();
  await retype("VAT rate (%)", "70");
  await press("Save");
  const again = field("VAT rate (%): type the new figure again");
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(screen.getByText("Type the new figure again.")).toBeTruthy();
  expect(screen.getByText("From 7 to 70 % is more than 30 %.")).toBeTruthy();
  await userEvent.type(again, "7");
  await press("Save");
  expect(screen.getByText("The two figures differ.")).toBeTruthy();
  expect(api.inputsOf("documents.saveTaxRules")).toEqual([]);
  await userEvent.type(again, "0");
  await press("Save");
  await waitFor(() =>
    expect(api.inputsOf("documents.saveTaxRules")).toMatchObject([
      { rules: { vatRateBp: 7_000 }, confirmed: { vatRateBp: 7_000 } },
    ]),
  );
});

test("a change that adds up with one of the last 24 hours is asked for, against what held before it", async () => {
  saved = { ...SAVED, rules: { ...FIRST_TAX_RULES, vatRateBp: 900 }, version: 2, latestVersion: 2 };
  await open();
  await retype("VAT rate (%)", "10");
  expect(screen.getByText("Within 24 hours from 7 to 10 %: together more than 30 %.")).toBeTruthy();
});

test("what the server alone knows of is asked for at its field", async () => {
  api.procedures["documents.saveTaxRules"] = () => ({
    code: "BAD_INPUT",
    fields: { "rules.vatRateBp": "CHANGE_UNCONFIRMED" },
  });
  await open();
  await retype("VAT rate (%)", "8");
  expect(screen.queryByLabelText("VAT rate (%): type the new figure again")).toBeNull();
  await press("Save");
  expect(await screen.findByLabelText("VAT rate (%): type the new figure again")).toBeTruthy();
});
