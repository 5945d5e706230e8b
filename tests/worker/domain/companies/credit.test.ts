import { array, assert, boolean, constantFrom, integer, option, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  availableSatang,
  companyAccount,
  creditRefusal,
  isOverdue,
  openSatang,
  overdueByAge,
  type OpenOrder,
} from "#domain/companies/credit.ts";

const TODAY = "2026-11-22";
const DAYS = [
  "2026-08-01",
  "2026-08-24",
  "2026-09-23",
  "2026-10-23",
  "2026-11-21",
  TODAY,
  "2026-12-22",
] as const;
const LIMIT = { status: "active", creditLimitSatang: 10_000_00 } as const;

function open(facts: Partial<OpenOrder>): OpenOrder {
  return {
    orderId: "KD-AAAAAA",
    agreedSatang: 1_000_00,
    invoicedSatang: null,
    keptSatang: 0,
    dueOn: null,
    ...facts,
  };
}

const anOpenOrder = record({
  orderId: constantFrom("KD-AAAAAA", "KD-BBBBBB"),
  agreedSatang: integer({ min: 0, max: 5_000_00 }),
  invoicedSatang: option(integer({ min: 0, max: 5_000_00 })),
  keptSatang: integer({ min: 0, max: 6_000_00 }),
  dueOn: option(constantFrom(...DAYS)),
});

describe("what is open of an order", () => {
  test("is what was agreed before there is an invoice, then the invoice, less what was paid", () => {
    expect(openSatang(open({}))).toBe(1_000_00);
    expect(openSatang(open({ invoicedSatang: 900_00, keptSatang: 200_00 }))).toBe(700_00);
    expect(openSatang(open({ keptSatang: 2_000_00 }))).toBe(0);
  });

  test("is overdue from the day after it was due", () => {
    expect(isOverdue({ dueOn: TODAY }, TODAY)).toBe(false);
    expect(isOverdue({ dueOn: "2026-11-21" }, TODAY)).toBe(true);
    expect(isOverdue({ dueOn: null }, TODAY)).toBe(false);
  });
});

describe("credit", () => {
  test("is given up to the limit to the satang, and not beyond it", () => {
    const account = companyAccount([open({ agreedSatang: 4_000_00 })], TODAY);
    expect(creditRefusal(LIMIT, account, 6_000_00)).toBeNull();
    expect(creditRefusal(LIMIT, account, 6_000_01)).toEqual({
      code: "CREDIT_LIMIT_EXCEEDED",
      params: { availableSatang: 6_000_00, amountSatang: 6_000_01 },
    });
  });

  test("is stopped by an overdue invoice, whatever is left of the limit", () => {
    const account = companyAccount([open({ invoicedSatang: 1_00, dueOn: "2026-11-21" })], TODAY);
    expect(creditRefusal(LIMIT, account, 1)).toEqual({
      code: "ACCOUNT_OVERDUE",
      params: { overdueSatang: 1_00 },
    });
  });

  test("is not stopped by an invoice that was paid after its day", () => {
    const paid = open({ invoicedSatang: 1_00, keptSatang: 1_00, dueOn: "2026-11-21" });
    expect(creditRefusal(LIMIT, companyAccount([paid], TODAY), 1)).toBeNull();
  });

  test("is not given to a suspended company", () => {
    const account = companyAccount([], TODAY);
    expect(creditRefusal({ ...LIMIT, status: "suspended" }, account, 1)).toEqual({
      code: "COMPANY_SUSPENDED",
    });
  });

  test("is never more than the limit, for any sequence of orders, payments and days", () => {
    const step = record({ amountSatang: integer({ min: 0, max: 4_000_00 }), isPaid: boolean() });
    assert(
      property(array(step, { maxLength: 30 }), (steps) => {
        let orders: OpenOrder[] = [];
        for (const { amountSatang, isPaid } of steps) {
          if (isPaid) orders = orders.slice(1);
          if (creditRefusal(LIMIT, companyAccount(orders, TODAY), amountSatang) === null)
            orders = [...orders, open({ agreedSatang: amountSatang })];
          expect(companyAccount(orders, TODAY).usedSatang).toBeLessThanOrEqual(LIMIT.creditLimitSatang);
        }
      }),
    );
  });
});

test("the account adds up: used is invoiced and not invoiced, and its ages are all that is overdue", () => {
  assert(
    property(array(anOpenOrder), (orders) => {
      const account = companyAccount(orders, TODAY);
      expect(account.usedSatang).toBe(account.invoicedSatang + account.notInvoicedSatang);
      expect(account.overdueSatang).toBeLessThanOrEqual(account.usedSatang);
      expect(overdueByAge(orders, TODAY).reduce((sum, each) => sum + each, 0)).toBe(account.overdueSatang);
      expect(availableSatang(LIMIT, account)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("what is overdue is grouped by its age: up to 30, 60 and 90 days, and longer", () => {
  const orders = ["2026-11-21", "2026-10-23", "2026-10-22", "2026-09-23", "2026-08-24", "2026-08-23"].map(
    (dueOn) => open({ invoicedSatang: 1, dueOn }),
  );
  expect(overdueByAge(orders, TODAY)).toEqual([2, 2, 1, 1]);
});
