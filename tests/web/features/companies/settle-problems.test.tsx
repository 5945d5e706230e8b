import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SettleForm } from "#web/features/companies/settle-form.tsx";
import { settleProblems } from "#web/features/companies/settle-problems.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { FakeApi } from "../../../support/fake-api.ts";
import { openPage } from "../../../support/open-page.tsx";
import { fill } from "../../../support/fill.ts";

/** ฿12,140 with at most ฿160 of tax to withhold. */
const INVOICE = {
  invoiceId: "KD-AAAAAA-INV1",
  orderId: "KD-AAAAAA",
  number: "INV2026-000012",
  openSatang: 1_214_000,
  withholdableSatang: 16_000,
  dueOn: "2026-12-22",
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.procedures["companies.openInvoices"] = () => ({ data: { items: [INVOICE], nextCursor: null } });
  api.procedures["companies.settle"] = () => ({ data: null });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const user = userEvent.setup();
const field = (label: string, index = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(label)[index] as HTMLInputElement;
const type = async (input: HTMLInputElement, text: string) => {
  await user.clear(input);
  await fill(user, input, text);
};
const press = () => user.click(screen.getByRole("button", { name: "Record payment" }));
const problemOf = (input: HTMLInputElement) =>
  input.getAttribute("aria-invalid") === null
    ? null
    : document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent;

async function open() {
  openPage({ "/": () => <SettleForm companyId="company-1" /> }, "/");
  await screen.findByRole("checkbox", { name: /^INV2026-000012/ });
}

test("what is missing is marked at its field, the first of them has the focus, and nothing is sent", async () => {
  await open();
  await press();
  for (const label of ["Transferred (baht)", "Tax withheld (baht)", "Reference of the transfer"])
    expect(problemOf(field(label))).toBe("Please fill in this field.");
  expect(problemOf(field("Received on"))).toBeNull();
  expect(document.activeElement).toBe(field("Transferred (baht)"));
  // The fourth is at the choice of invoices.
  expect(screen.getAllByText("Please fill in this field.")).toHaveLength(4);
  expect(api.inputsOf("companies.settle")).toEqual([]);
});

test("an amount that is not what was allocated, or more than may be withheld, is marked until it is right", async () => {
  await open();
  await user.click(screen.getByRole("checkbox", { name: /^INV2026-000012/ }));
  await type(field("Transferred (baht)"), "11000");
  await type(field("Tax withheld (baht)"), "160");
  await type(field("Reference of the transfer"), "BBL 4711");
  await press();
  expect(problemOf(field("Transferred (baht)"))).toBe(
    "The allocated ฿11,980 do not match the ฿11,000 received.",
  );
  expect(problemOf(field("Tax withheld (baht)"))).toBeNull();
  await type(field("Tax withheld (baht)", 1), "200");
  expect(problemOf(field("Tax withheld (baht)", 1))).toBe("฿160 at most");
  await type(field("Tax withheld (baht)", 1), "160");
  await type(field("Transferred (baht)"), "11980");
  expect(document.querySelector("[aria-invalid]")).toBeNull();
  await user.dblClick(screen.getByRole("button", { name: "Record payment" }));
  await waitFor(() => expect(field("Transferred (baht)").value).toBe(""));
  expect(api.inputsOf("companies.settle")).toMatchObject([
    {
      transferredSatang: 1_198_000,
      withheldSatang: 16_000,
      reference: "BBL 4711",
      allocations: [{ invoiceId: INVOICE.invoiceId, transferSatang: 1_198_000, withheldSatang: 16_000 }],
    },
  ]);
  // The next payment begins without marks.
  expect(document.querySelector("[aria-invalid]")).toBeNull();
});

test("what the server refuses is marked at its field", async () => {
  api.procedures["companies.settle"] = () => ({ code: "BAD_INPUT", fields: { receivedOn: "INVALID" } });
  await open();
  await user.click(screen.getByRole("checkbox", { name: /^INV2026-000012/ }));
  await type(field("Transferred (baht)"), "11980");
  await type(field("Tax withheld (baht)"), "160");
  await type(field("Reference of the transfer"), "BBL 4711");
  await press();
  await waitFor(() => expect(problemOf(field("Received on"))).toBe("This is not valid."));
  await waitFor(() => expect(document.activeElement).toBe(field("Received on")));
});

test("more invoices than one record takes are refused with the number that it takes", () => {
  const rows = Object.fromEntries(
    Array.from({ length: 101 }, (_, index) => [`KD-${index}-INV1`, { transfer: "1", withheld: "0" }]),
  );
  const typed = { receivedOn: "2026-11-22", transferred: "101", withheld: "0", reference: "K-1", rows };
  expect(settleProblems([], typed)).toEqual({
    invoices:
      "At most 100 invoices go into one record, and 101 are chosen. Record the others as a second payment with the same reference.",
  });
  const { "KD-0-INV1": _one, ...fewer } = rows;
  expect(settleProblems([], { ...typed, transferred: "100", rows: fewer })).toEqual({});
});
