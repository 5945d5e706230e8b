import { expect, test } from "vitest";
import { SECTION_GROUPS } from "#web/features/control-room/frame/sections.ts";
import { findGroups, searchFurther } from "#web/features/control-room/search/found.ts";
import { NONE } from "./found-none.ts";

test("as many orders as are shown at most lead on to the list of all that the text finds", () => {
  const order = (id: number) => ({
    orderId: `KD-00000${id}`,
    contactName: "Mali",
    contactPhone: "",
    pickupAt: 0,
    status: "pending" as const,
  });
  const six = [1, 2, 3, 4, 5, 6].map(order);
  const found = (orders: typeof six) => findGroups("mali", SECTION_GROUPS, { ...NONE, orders })[0]?.items;
  expect(found(six.slice(1))).toHaveLength(5);
  expect(found(six)).toHaveLength(7);
  expect(found(six)?.at(-1)).toMatchObject({
    title: "All orders with “mali”",
    to: { to: "/admin/orders", search: { search: "mali" } },
  });
});

test("customers and vehicles are groups of their own, and each opens its page", () => {
  const groups = findGroups("1", SECTION_GROUPS, {
    ...NONE,
    customers: [
      { userId: "u-1", name: "Mali", email: "mali@example.test", phone: "+66812345678" },
      { userId: "u-2", name: "", email: "dao@example.test", phone: null },
    ],
    vehicles: [{ driverId: "d-1", name: "Somchai", plates: ["1กข 1234", "70-1234"] }],
  });
  expect(groups).toEqual([
    {
      title: "Customers",
      items: [
        {
          key: "customer u-1",
          title: "Mali",
          detail: "081 234 5678",
          to: { to: "/admin/people", search: { person: "u-1" } },
        },
        {
          key: "orders of u-1",
          title: "Orders of Mali",
          detail: "",
          to: { to: "/admin/orders", search: { customerId: "u-1" } },
        },
        {
          key: "customer u-2",
          title: "dao@example.test",
          detail: "",
          to: { to: "/admin/people", search: { person: "u-2" } },
        },
        {
          key: "orders of u-2",
          title: "Orders of dao@example.test",
          detail: "",
          to: { to: "/admin/orders", search: { customerId: "u-2" } },
        },
      ],
    },
    {
      title: "Vehicles",
      items: [
        {
          key: "vehicle d-1",
          title: "1กข 1234 · 70-1234",
          detail: "Somchai",
          to: { to: "/admin/drivers", search: { driver: "d-1" } },
        },
      ],
    },
  ]);
});

test("who may not open people is led to a customer's orders alone", () => {
  const customer = { userId: "u-1", name: "Mali", email: null, phone: "+66812345678" };
  expect(findGroups("mali", [], { ...NONE, customers: [customer] })).toEqual([
    {
      title: "Customers",
      items: [
        {
          key: "orders of u-1",
          title: "Orders of Mali",
          detail: "081 234 5678",
          to: { to: "/admin/orders", search: { customerId: "u-1" } },
        },
      ],
    },
  ]);
});

test("a note of the staff leads to its order", () => {
  const note = { noteId: "n-1", orderId: "KD-AAAAAA", text: "Haggles at the door.", createdAt: 0 };
  expect(findGroups("haggles", [], { ...NONE, notes: [note] })).toEqual([
    {
      title: "Internal notes",
      items: [
        {
          key: "note n-1",
          title: "KD-AAAAAA · Haggles at the door.",
          detail: expect.stringContaining("1970"),
          to: { to: "/admin/orders", search: { order: "KD-AAAAAA" } },
        },
      ],
    },
  ]);
});

test("a document is named by its number and its buyer, and opens beside its list", () => {
  const document = { documentId: "KD-AAAAAA-INV1", kind: "invoice", number: "INV2026-000001" } as const;
  const groups = findGroups("mali", [], {
    ...NONE,
    documents: [{ ...document, orderId: "KD-AAAAAA", buyerName: "Mali" }],
  });
  expect(groups).toEqual([
    {
      title: "Invoices",
      items: [
        {
          key: "KD-AAAAAA-INV1",
          title: "INV2026-000001 · Mali",
          detail: "KD-AAAAAA",
          to: { to: "/admin/invoices", search: { document: "KD-AAAAAA-INV1" } },
        },
      ],
    },
  ]);
});

test("payments and refunds are named by their id, their customer and amount, and open alone", () => {
  const money = { orderId: "KD-AAAAAA", amountSatang: 3_300_50, contactName: "Mali" } as const;
  const groups = findGroups("kbank0042", [], {
    ...NONE,
    payments: [{ ...money, paymentId: "KD-AAAAAA-P1", state: "received" }],
    refunds: [{ ...money, refundId: "KD-AAAAAA-R1", state: "done" }],
  });
  expect(groups).toEqual([
    {
      title: "Payments",
      items: [
        {
          key: "KD-AAAAAA-P1",
          title: "KD-AAAAAA-P1 · Mali",
          detail: "฿3,300.50",
          to: { to: "/admin/payments", search: { payment: "KD-AAAAAA-P1" } },
        },
      ],
    },
    {
      title: "Refunds",
      items: [
        {
          key: "KD-AAAAAA-R1",
          title: "KD-AAAAAA-R1 · Mali",
          detail: "฿3,300.50",
          to: { to: "/admin/refunds", search: { refund: "KD-AAAAAA-R1" } },
        },
      ],
    },
  ]);
});

test("payouts, payments of companies and claims are told apart by their sums and days, and open alone", () => {
  const settlementId = "00000000-0000-4000-8000-000000000001";
  const groups = findGroups("scb", [], {
    ...NONE,
    payouts: [{ payoutId: "PO-1", driverName: "Somchai", totalSatang: 3_200_00, paidOn: "2026-11-22" }],
    settlements: [
      { settlementId, companyName: "Isan Food", totalSatang: 6_600_00, receivedOn: "2026-11-23" },
    ],
    claims: [{ claimId: "claim-1", orderId: "KD-AAAAAA", contactName: "Mali", claimedSatang: 990_00 }],
  });
  expect(groups).toEqual([
    {
      title: "Driver pay",
      items: [
        {
          key: "PO-1",
          title: "Somchai · ฿3,200",
          detail: "22 Nov 2026",
          to: { to: "/admin/payouts", search: { payout: "PO-1" } },
        },
      ],
    },
    {
      title: "Payments of companies",
      items: [
        {
          key: settlementId,
          title: "Isan Food · ฿6,600",
          detail: "23 Nov 2026",
          to: { to: "/admin/companies", search: { settlement: settlementId } },
        },
      ],
    },
    {
      title: "Claims",
      items: [
        {
          key: "claim-1",
          title: "KD-AAAAAA · Mali",
          detail: "฿990",
          to: { to: "/admin/claims", search: { claim: "claim-1" } },
        },
      ],
    },
  ]);
});

test("staff, a review and a subscriber each open their page", () => {
  const groups = findGroups("nok@", SECTION_GROUPS, {
    ...NONE,
    people: [{ userId: "u-1", name: "", email: "nok@example.test", role: "dispatcher" }],
    reviews: [{ reviewId: "r-1", orderId: "KD-AAAAAA", stars: 4, text: "Careful people" }],
    subscribers: [{ email: "nok@example.test" }],
  });
  expect(groups.map(({ title, items }) => [title, items[0]?.title, items[0]?.detail, items[0]?.to])).toEqual([
    ["People", "nok@example.test", "Dispatcher", { to: "/admin/people", search: { person: "u-1" } }],
    ["Reviews", "KD-AAAAAA · Careful people", "4 / 5", { to: "/admin/reviews", search: { review: "r-1" } }],
    ["Newsletter", "nok@example.test", "", { to: "/admin/newsletter", search: { q: "nok@example.test" } }],
  ]);
});

test("a company leads to its page, and who may not open companies to its orders", () => {
  const company = { companyId: "CO-AAAAAA", name: "Isan Food" };
  const of = (sections: typeof SECTION_GROUPS, taxId: string | null) =>
    findGroups("isan", sections, { ...NONE, companies: [{ ...company, taxId }] });
  expect(of(SECTION_GROUPS, "0105500000001")[0]?.items).toEqual([
    {
      key: "CO-AAAAAA",
      title: "Isan Food",
      detail: "0105500000001",
      to: { to: "/admin/companies/$companyId", params: { companyId: "CO-AAAAAA" } },
    },
  ]);
  expect(of([], null)[0]?.items).toEqual([
    {
      key: "CO-AAAAAA",
      title: "Orders of Isan Food",
      detail: "",
      to: { to: "/admin/orders", search: { companyId: "CO-AAAAAA" } },
    },
  ]);
});

test("what was not carried out opens alone, and a public holiday leads to the truck hours", () => {
  const groups = findGroups("day", [], {
    ...NONE,
    holidays: [{ day: "2026-12-10", nameTh: "วันรัฐธรรมนูญ", nameEn: "Constitution Day" }],
    effects: [{ effectId: "KD-AAAAAA.2.0/0", kind: "mail", parkedAt: 0 }],
  });
  expect(groups.map(({ title, items }) => [title, items[0]?.to])).toEqual([
    ["Public holidays", { to: "/admin/truck-hours" }],
    ["Not carried out", { to: "/admin/effects", search: { effect: "KD-AAAAAA.2.0/0" } }],
  ]);
  expect(groups[0]?.items[0]).toMatchObject({ title: "Constitution Day", detail: "10 Dec 2026" });
});

test("banned hours are named as in their list, and open alone", () => {
  const hours = { vehicle: "six_wheel", startMin: 360, endMin: 1_440, source: "Traffic police" } as const;
  const groups = findGroups("6-wheel 06:00", [], {
    ...NONE,
    banWindows: [{ ...hours, windowId: "six-wheel-morning" }],
  });
  expect(groups).toEqual([
    {
      title: "Banned hours",
      items: [
        {
          key: "window six-wheel-morning",
          title: "6-wheel truck · 06:00–24:00",
          detail: "Traffic police",
          to: { to: "/admin/truck-hours", search: { window: "six-wheel-morning" } },
        },
      ],
    },
  ]);
});

test("who may open the audit log is led on to it with the text, and nobody with none", () => {
  expect(searchFurther("cancel order", SECTION_GROUPS)).toEqual([
    {
      title: "Audit log",
      items: [
        {
          key: "audit log",
          title: "Search the audit log for “cancel order”",
          detail: "",
          to: { to: "/admin/audit", search: { q: "cancel order" } },
        },
      ],
    },
  ]);
  expect(searchFurther("", SECTION_GROUPS)).toEqual([]);
  expect(searchFurther("cancel", [])).toEqual([]);
});

test("a retired vehicle opens among the retired ones, and an API key at its company", () => {
  const groups = findGroups("8765", SECTION_GROUPS, {
    ...NONE,
    retiredVehicles: [{ retiredId: "r-1", plate: "2ฒณ 8765", retiredAt: 0, driverName: "Somchai" }],
    apiKeys: [
      {
        keyId: "k-1",
        name: "Robot",
        prefix: "kd_8765",
        revokedAt: null,
        companyId: "CO-AAAAAA",
        companyName: "Isan Food",
      },
    ],
  });
  expect(groups.map(({ title, items }) => [title, items[0]?.title, items[0]?.to])).toEqual([
    [
      "Retired vehicles",
      "2ฒณ 8765 · Somchai",
      { to: "/admin/vehicles", search: { out: "retired", retired: "r-1" } },
    ],
    [
      "API keys",
      "Robot · Isan Food",
      { to: "/admin/companies/$companyId", params: { companyId: "CO-AAAAAA" } },
    ],
  ]);
});
