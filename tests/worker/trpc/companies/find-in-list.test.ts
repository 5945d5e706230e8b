import { expect, test } from "vitest";
import { companies } from "#db/schema/companies/companies.ts";
import { query } from "../../../support/calls.ts";
import { writeCompany } from "../../../support/companies.ts";
import { createPerson, freshDatabase } from "../../../support/people.ts";

test("the list of companies is narrowed by any part of a name or tax id, page by page, the newest first", async () => {
  const db = await freshDatabase();
  const accountant = await createPerson(db, "accountant", "accountant");
  const { companyId } = await writeCompany(db, {}, { name: "บริษัท อีสานฟู้ด จำกัด" });
  const [first] = await db.select().from(companies);
  const others = ["Isan Cargo", "Siam Moves", "Isan Foods"].map((name, index) => ({
    ...first!,
    companyId: `CO-BBBBB${index}`,
    idempotencyKey: `key-${index}`,
    name,
    taxId: `000000009999${index}`,
    createdAt: first!.createdAt + 1 + index,
  }));
  for (const other of others) await db.insert(companies).values(other);
  const list = async (input: object) => {
    const { data } = await query("companies.list", input, accountant);
    const page = data as {
      items: { companyId: string }[];
      nextCursor: string | null;
      isSearchCurrent: boolean;
    };
    return { ids: page.items.map((each) => each.companyId), ...page };
  };
  expect((await list({ search: "ฟู้ด" })).ids).toEqual([companyId]);
  expect((await list({ search: "99991" })).ids).toEqual(["CO-BBBBB1"]);
  expect(await list({ search: "nobody" })).toMatchObject({ ids: [], isSearchCurrent: true });
  const page = await list({ search: "isan", limit: 1 });
  expect([page.ids, (await list({ search: "isan", limit: 1, cursor: page.nextCursor })).ids]).toEqual([
    ["CO-BBBBB2"],
    ["CO-BBBBB0"],
  ]);
  expect((await list({})).ids).toHaveLength(4);
});
