import type { Database } from "#db/client.ts";
import { companies, companyMembers } from "#db/schema/companies/companies.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";

const DEMO_COMPANY_ID = "CO-2A3DEM";

/** A company that orders on account; the demo's customer owns it. Nobody has its tax id. */
export async function seedCompany(db: Database, now: number): Promise<void> {
  await db.insert(companies).values({
    companyId: DEMO_COMPANY_ID,
    name: "บริษัท ตัวอย่างการค้า จำกัด",
    address: "99 ถนนตัวอย่าง แขวงคลองจั่น เขตบางกะปิ กรุงเทพมหานคร 10240",
    branch: "00000",
    taxId: "0000000000001",
    billingEmail: "billing@khondee.test",
    creditLimitSatang: 100_000_00,
    creditDays: 30,
    billingDay: 25,
    status: "active",
    version: 1,
    createdAt: now,
    createdBy: DEMO_ACCOUNTS.admin.userId,
    idempotencyKey: "demo-company",
  });
  await db.insert(companyMembers).values({
    companyId: DEMO_COMPANY_ID,
    userId: DEMO_ACCOUNTS.customer.userId,
    role: "owner",
    invitedBy: DEMO_ACCOUNTS.admin.userId,
    acceptedAt: now,
  });
}
