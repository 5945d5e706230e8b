import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../client.ts";
import { orders } from "../../../schema/orders.ts";
import { users } from "../../../schema/users.ts";

/** A person, with the name that their latest order was placed with; NULL while they have none. */
export function officeCustomerQuery(db: Database, userId: string) {
  return db
    .select({
      name: users.name,
      role: users.role,
      contactName: sql<string | null>`(
        SELECT ${orders.contactName} FROM ${orders} WHERE ${orders.customerId} = ${users.id}
        ORDER BY ${orders.createdAt} DESC, ${orders.orderId} DESC LIMIT 1)`,
    })
    .from(users)
    .where(eq(users.id, userId));
}
