import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sessions, users } from "../users.ts";

/** Browsers that are told by push. One ends with the session in which it was turned on: at logout, or when that is ended. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    /** The address at the browser's push service, unique to the browser. Whoever has it and the keys may write to it. */
    endpoint: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The public key it was made with: with another one the push service refuses. */
    serverKey: text().notNull(),
    /** Epoch milliseconds. */
    createdAt: integer().notNull(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId, table.createdAt),
    index("push_subscriptions_session").on(table.sessionId),
  ],
);
