import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Company } from "#web/entities/companies/company-types.ts";
import { EditCompany } from "#web/features/companies/edit-company.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { trpc } from "#web/lib/api/trpc.ts";
import * as toasts from "#web/lib/errors/toast.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

const showToast = vi.spyOn(toasts, "showToast");
const COMPANY = {
  companyId: "CO-AAAAAA",
  version: 3,
  name: "Isan Foods",
  address: "1 Mittraphap Road",
  branch: "00000",
  taxId: "0000000000001",
  billingEmail: "bills@example.test",
  terms: { creditLimitSatang: 100_000_00, creditDays: 30, billingDay: 25, status: "active" },
};
let api: FakeApi;
let saved: typeof COMPANY;

beforeEach(() => {
  saved = COMPANY;
  api = new FakeApi();
  api.install();
  api.procedures["companies.byId"] = () => ({ data: saved });
  showToast.mockClear();
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Page() {
  const { data } = trpc.companies.byId.useQuery({ companyId: COMPANY.companyId });
  return data === undefined ? null : <EditCompany company={data as Company} />;
}
const days = () => screen.findByLabelText<HTMLInputElement>("Credit days");
const type = async (value: string) => {
  await userEvent.clear(await days());
  await fill(userEvent, await days(), value);
};
const press = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("when another admin saved first, both values are shown, and nothing of theirs or typed is lost", async () => {
  openPage({ "/admin/companies": Page }, "/admin/companies");
  await type("45");
  saved = {
    ...COMPANY,
    version: 4,
    name: "Isan Foods Group",
    terms: { ...COMPANY.terms, creditDays: 60, creditLimitSatang: 200_000_00 },
  };
  api.procedures["companies.save"] = () => ({ code: "COMPANY_VERSION_CONFLICT" });
  await press();
  const notice = await screen.findByRole("region", { name: "Someone else saved while you were editing" });
  for (const text of ["Before30Saved by them60You typed45", "Saved by them฿200,000You typednot changed"])
    expect(notice.textContent).toContain(text);
  expect((await days()).value).toBe("45");
  api.procedures["companies.save"] = () => ({ data: { companyId: COMPANY.companyId, version: 5 } });
  await press();
  await waitFor(() => expect(showToast).toHaveBeenCalled());
  expect(
    api.inputsOf("companies.save").map((sent) => (sent as { basedOnVersion: number }).basedOnVersion),
  ).toEqual([3, 4]);
  expect(api.inputsOf("companies.save").at(-1)).toMatchObject({
    name: "Isan Foods Group",
    creditDays: 45,
    creditLimitSatang: 200_000_00,
  });
});

test("until something is typed the form follows what is saved", async () => {
  openPage({ "/admin/companies": Page }, "/admin/companies");
  expect((await days()).value).toBe("30");
  saved = { ...COMPANY, version: 4, terms: { ...COMPANY.terms, creditDays: 60 } };
  await queryClient.invalidateQueries();
  await waitFor(async () => expect((await days()).value).toBe("60"));
  await type("90");
  saved = { ...COMPANY, version: 5, terms: { ...COMPANY.terms, creditDays: 15 } };
  await queryClient.invalidateQueries();
  expect((await days()).value).toBe("90");
});
