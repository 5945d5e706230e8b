import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { CompanySettlement } from "#web/features/companies/company-settlement.ts";
import { FileCertificateDialog } from "#web/features/companies/file-certificate-dialog.tsx";
import { queryClient } from "#web/lib/api/query-client.ts";
import { bangkokDay } from "#domain/time.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

const TODAY = bangkokDay(Date.now());
const payment = (settlementId: string, withheldSatang: number): CompanySettlement => ({
  settlementId,
  receivedOn: TODAY,
  transferredSatang: 3_267_00,
  withheldSatang,
  reference: `KBANK ${settlementId}`,
  lines: [],
  takenBack: null,
  certificate: null,
  voidedCertificates: [],
});
const FIRST = payment("first", 33_00);
let api: FakeApi;

beforeEach(() => {
  queryClient.clear();
  api = new FakeApi();
  api.install();
  api.procedures["companies.settlements"] = () => ({
    data: { items: [FIRST, payment("second", 10_50)], nextCursor: null },
  });
  api.procedures["companies.fileCertificate"] = () => ({ data: { certificateId: "c" } });
  const dialog = () => (
    <FileCertificateDialog companyId="CO-AAAAAA" settlement={FIRST} onClose={() => undefined} />
  );
  openPage({ "/": dialog }, "/");
});

test("a paper that covers another payment says the sum of both", async () => {
  const dialog = await screen.findByRole("dialog");
  const other = await within(dialog).findByRole("checkbox", { name: /KBANK second/ });
  expect(within(dialog).getAllByRole("checkbox")).toHaveLength(1);
  await userEvent.type(within(dialog).getByLabelText("Number of the certificate"), "1/42");
  await fill(userEvent, within(dialog).getByLabelText("Date on the certificate"), TODAY);
  await userEvent.type(within(dialog).getByLabelText("Tax withheld (baht)"), "43.50");
  const file = within(dialog).getByRole("button", { name: "File the certificate" });
  await userEvent.click(file);
  expect(api.inputsOf("companies.fileCertificate")).toEqual([]);
  await userEvent.click(other);
  await userEvent.click(file);
  await waitFor(() =>
    expect(api.inputsOf("companies.fileCertificate")).toMatchObject([
      { settlementId: "first", otherSettlementIds: ["second"], amountSatang: 43_50, number: "1/42" },
    ]),
  );
});
