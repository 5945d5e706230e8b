import { array, assert, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { fullAllocation, settlementRefusal, type SettledInvoice } from "#domain/companies/settlement.ts";
import { sumSatang } from "#domain/money.ts";

const invoice = (n: number, openSatang: number, withholdableSatang: number): SettledInvoice => ({
  invoiceId: `KD-${n}-INV1`,
  orderId: `KD-${n}`,
  openSatang,
  withholdableSatang,
});

/** The worked example: haulage of ฿10,000 and labour of ฿2,140, of which 100 and 60 are withheld. */
const EXAMPLE = invoice(1, 12_140_00, 160_00);

const settle = (transferSatang: number, withheldSatang: number) =>
  settlementRefusal([EXAMPLE], {
    transferredSatang: transferSatang,
    withheldSatang,
    allocations: [{ invoiceId: EXAMPLE.invoiceId, transferSatang, withheldSatang }],
  });

test("an invoice is settled net of what is withheld: ฿11,980 and ฿160", () => {
  expect(fullAllocation(EXAMPLE)).toMatchObject({ transferSatang: 11_980_00, withheldSatang: 160_00 });
  expect(settle(11_980_00, 160_00)).toBeNull();
  expect(settle(12_140_00, 0)).toBeNull();
});

test("more than is open, or more withheld than the law has, is refused", () => {
  expect(settle(11_980_01, 160_00)?.code).toBe("SETTLEMENT_INVOICE_CLOSED");
  expect(settle(11_979_00, 160_01)?.code).toBe("SETTLEMENT_INVOICE_CLOSED");
});

test("the invoice that cannot be settled so is named", () => {
  const allocations = [EXAMPLE, invoice(2, 1_00, 0)].map(({ invoiceId, openSatang }) => ({
    invoiceId,
    transferSatang: openSatang,
    withheldSatang: 0,
  }));
  const settlement = { transferredSatang: 12_141_00, withheldSatang: 0, allocations };
  expect(settlementRefusal([EXAMPLE], settlement)).toEqual({
    code: "SETTLEMENT_INVOICE_CLOSED",
    params: { invoiceId: "KD-2-INV1" },
  });
});

test("allocations that miss the transfer or the tax by a satang are refused, with both sums", () => {
  const allocations = [{ invoiceId: EXAMPLE.invoiceId, transferSatang: 100_00, withheldSatang: 1_00 }];
  const refusal = (transferredSatang: number, withheldSatang: number) =>
    settlementRefusal([EXAMPLE], { transferredSatang, withheldSatang, allocations });
  expect(refusal(100_01, 1_00)).toEqual({
    code: "SETTLEMENT_MISMATCH",
    params: { givenSatang: 100_01, allocatedSatang: 100_00 },
  });
  expect(refusal(100_00, 99)?.code).toBe("SETTLEMENT_MISMATCH");
});

test("an invoice that is not open, or named twice, is refused", () => {
  const allocation = { invoiceId: EXAMPLE.invoiceId, transferSatang: 1, withheldSatang: 0 };
  const settlement = { transferredSatang: 1, withheldSatang: 0, allocations: [allocation] };
  expect(settlementRefusal([], settlement)?.code).toBe("SETTLEMENT_INVOICE_CLOSED");
  const twice = { transferredSatang: 2, withheldSatang: 0, allocations: [allocation, allocation] };
  expect(settlementRefusal([EXAMPLE], twice)?.code).toBe("SETTLEMENT_INVOICE_CLOSED");
});

test("what the form begins with always settles every invoice, and adds up to what is open", () => {
  const amounts = record({
    openSatang: integer({ min: 1, max: 1_000_000_00 }),
    withholdableSatang: integer({ min: 0, max: 2_000_000 }),
  });
  assert(
    property(array(amounts, { minLength: 1, maxLength: 20 }), (some) => {
      const invoices = some.map((each, n) => invoice(n, each.openSatang, each.withholdableSatang));
      const allocations = invoices.map(fullAllocation);
      const transferredSatang = sumSatang(allocations.map((each) => each.transferSatang));
      const withheldSatang = sumSatang(allocations.map((each) => each.withheldSatang));
      expect(settlementRefusal(invoices, { transferredSatang, withheldSatang, allocations })).toBeNull();
      expect(transferredSatang + withheldSatang).toBe(sumSatang(invoices.map((each) => each.openSatang)));
    }),
  );
});
