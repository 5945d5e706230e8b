import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { insertOrder } from "#db/queries/orders/new-order.ts";
import { jobCards, type NewOrder } from "#domain/orders/new-order.ts";
import { query } from "../../support/calls.ts";
import { anOrder } from "../../support/orders.ts";
import { createPerson, freshDatabase, type Person } from "../../support/people.ts";

let db: Database;
let customer: Person;
beforeEach(async () => {
  db = await freshDatabase();
  customer = await createPerson(db, "customer");
});

/** An order between Bang Kapi and Hua Hin, with any changes. */
async function write(orderId: string, change: Partial<NewOrder> = {}, owner = customer): Promise<void> {
  const order = { ...anOrder({ orderId, customerId: owner.userId }), ...change };
  await insertOrder(db, order, jobCards(order));
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number | null;
  readonly nextCursor: string | null;
}

async function find(filter: object, as = customer): Promise<Found> {
  const answer = await query("orders.mine", filter, as);
  if (answer.data === undefined) throw new Error(answer.body);
  const { items, total, nextCursor } = answer.data as {
    items: readonly { orderId: string }[];
    total: number | null;
    nextCursor: string | null;
  };
  return { ids: items.map(({ orderId }) => orderId), total, nextCursor };
}

const ids = async (filter: object, as = customer) => (await find(filter, as)).ids;

/** The stops of an order to a place in free text, which the customer calls in their own words. */
function stopsTo(words: string, detail: string): NewOrder["stops"] {
  const [pickup, destination] = anOrder({ customerId: "c" }).stops;
  if (pickup === undefined || destination === undefined) throw new Error("an order has two stops");
  return [pickup, { ...destination, words, detail }];
}

describe("search", () => {
  beforeEach(async () => {
    await write("KD-7F3K2M");
    await write("KD-AAAAA2", { stops: stopsTo("โกดัง Café Élan", "99/7 ถ.เพชรเกษม 116") });
  });

  test.each(["KD-7F3K2M", "kd-7f3k", "7f3k2m", "kd 7f3k2m", "3K2M"])(
    "finds an order by its id: %s",
    async (search) => {
      expect(await ids({ search })).toEqual(["KD-7F3K2M"]);
    },
  );

  test.each(["โกดัง", "ดัง caf", "café élan", "CAFÉ", "เพชรเกษม 116", "99/7"])(
    "finds an order by a part of a stop's own words and address: %s",
    async (search) => {
      expect(await ids({ search })).toEqual(["KD-AAAAA2"]);
    },
  );

  test.each([
    "หัวหิน",
    "บางกะ",
    "hua hin",
    "prachuap",
    "Bang Kapi Hua Hin",
    "หัวหิน บางกะปิ",
    "华欣",
    "曼谷",
    "กทม",
  ])("finds orders by the places of their stops, in the names the gazetteer has: %s", async (search) => {
    expect((await ids({ search })).toSorted()).toEqual(["KD-7F3K2M", "KD-AAAAA2"]);
  });

  test.each(["zzz", "bangkapit", "เชียงใหม่", "Chiang Mai Hua Hin", "KD-ZZZZZZ", "%", "_", "' OR 1=1 --"])(
    "finds nothing where nothing is: %s",
    async (search) => {
      const isNoSearch = !/[\p{L}\p{N}]/u.test(search);
      expect((await ids({ search })).length).toBe(isNoSearch ? 2 : 0);
    },
  );

  test("never finds another customer's orders", async () => {
    const other = await createPerson(db, "other");
    expect(await find({ search: "KD-7F3K2M" }, other)).toEqual({ ids: [], total: 0, nextCursor: null });
  });

  test("a text of eighty characters is searched, a longer one refused", async () => {
    expect(await ids({ search: "ก".repeat(80) })).toEqual([]);
    const answer = await query("orders.mine", { search: "ก".repeat(81) }, customer);
    expect(answer).toMatchObject({ appCode: "BAD_INPUT", fields: { search: "TOO_LONG" } });
  });
});

test("a row says its own pickup and destination in both languages", async () => {
  await write("KD-AAAAA2");
  expect((await query("orders.mine", {}, customer)).data).toMatchObject({
    items: [
      {
        orderId: "KD-AAAAA2",
        status: "pending",
        pickup: { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" },
        destination: {
          th: "อำเภอหัวหิน จังหวัดประจวบคีรีขันธ์",
          en: "Hua Hin, Prachuap Khiri Khan",
        },
      },
    ],
  });
});

describe("filters", () => {
  const at = (text: string) => Date.parse(`${text}+07:00`);

  test("by pickup day in Bangkok, both days included", async () => {
    await write("KD-AAAAA2", { pickupAt: at("2026-12-01T00:00:00") });
    await write("KD-AAAAA3", { pickupAt: at("2026-12-01T23:59:59") });
    await write("KD-AAAAA4", { pickupAt: at("2026-12-02T00:00:00") });
    expect((await ids({ from: "2026-12-01", to: "2026-12-01" })).toSorted()).toEqual([
      "KD-AAAAA2",
      "KD-AAAAA3",
    ]);
    expect(await ids({ from: "2026-12-02" })).toEqual(["KD-AAAAA4"]);
    expect(await ids({ to: "2026-11-30" })).toEqual([]);
  });

  test("by payment, with the search", async () => {
    await write("KD-AAAAA2", { paymentStatus: "paid_fake" });
    await write("KD-AAAAA3", { paymentStatus: "unpaid", gatewayEnabled: true });
    expect(await ids({ payment: "unpaid" })).toEqual(["KD-AAAAA3"]);
    expect(await ids({ payment: "unpaid", search: "KD-AAAAA2" })).toEqual([]);
  });

  test.each([{ payment: "gold" }, { from: "2026-13-01" }, { to: "tomorrow" }])(
    "refuses %o",
    async (filter) => {
      const [field] = Object.keys(filter);
      expect(await query("orders.mine", filter, customer)).toMatchObject({
        appCode: "BAD_INPUT",
        fields: { [String(field)]: "INVALID" },
      });
    },
  );
});

test("a filtered list goes on behind its last row, and says on the first page how many there are", async () => {
  for (let each = 2; each < 9; each++)
    await write(`KD-AAAAA${each}`, {
      createdAt: 1_000 + Math.floor(each / 3),
      idempotencyKey: `key-number-${each}`,
    });
  const seen: string[] = [];
  let page = await find({ search: "หัวหิน", limit: 3 });
  expect(page.total).toBe(7);
  seen.push(...page.ids);
  while (page.nextCursor !== null) {
    page = await find({ search: "หัวหิน", limit: 3, cursor: page.nextCursor });
    expect(page.total).toBeNull();
    seen.push(...page.ids);
  }
  expect(seen).toEqual(["8", "7", "6", "5", "4", "3", "2"].map((last) => `KD-AAAAA${last}`));
});
