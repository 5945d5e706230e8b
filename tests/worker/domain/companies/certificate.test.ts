import { expect, test } from "vitest";
import { certificateProblems } from "#domain/companies/certificate.ts";

const TODAY = "2026-11-22";
const PAYMENT = { receivedOn: "2026-11-20", withheldSatang: 33_00 };

test.each([
  ["on the day of the payment", { issuedOn: "2026-11-20" }, {}],
  ["today", { issuedOn: TODAY }, {}],
  ["tomorrow", { issuedOn: "2026-11-23" }, { issuedOn: "in_future" }],
  ["before the payment", { issuedOn: "2026-11-19" }, { issuedOn: "before_payment" }],
  ["over a satang more", { amountSatang: 33_01 }, { amountSatang: "not_what_was_withheld" }],
  ["over a satang less", { amountSatang: 32_99 }, { amountSatang: "not_what_was_withheld" }],
])("a certificate %s", (_name, facts, problems) => {
  const certificate = { issuedOn: TODAY, amountSatang: 33_00, ...facts };
  expect(certificateProblems(certificate, [PAYMENT], TODAY)).toEqual(problems);
});

test("a payment of which nothing was withheld takes none", () => {
  const payment = { ...PAYMENT, withheldSatang: 0 };
  expect(certificateProblems({ issuedOn: TODAY, amountSatang: 0 }, [payment], TODAY)).toEqual({
    amountSatang: "not_what_was_withheld",
  });
});

test("one for several payments says the sum of them, from the day of the last", () => {
  const payments = [PAYMENT, { receivedOn: "2026-11-21", withheldSatang: 10_00 }];
  const said = (issuedOn: string, amountSatang: number) =>
    certificateProblems({ issuedOn, amountSatang }, payments, TODAY);
  expect(said("2026-11-21", 43_00)).toEqual({});
  expect(said("2026-11-20", 43_00)).toEqual({ issuedOn: "before_payment" });
  expect(said("2026-11-21", 33_00)).toEqual({ amountSatang: "not_what_was_withheld" });
  const none = { receivedOn: "2026-11-20", withheldSatang: 0 };
  expect(certificateProblems({ issuedOn: TODAY, amountSatang: 33_00 }, [PAYMENT, none], TODAY)).toEqual({
    amountSatang: "not_what_was_withheld",
  });
});
