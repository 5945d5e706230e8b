import { beforeEach, expect, test } from "vitest";
import type { Database } from "#db/client.ts";
import { oldAnswersDelete } from "#db/queries/api/answers.ts";
import { apiKeyListQuery, apiKeyQuery, earlierApiOrderQuery } from "#db/queries/api/keys.ts";
import {
  deliveryListQuery,
  dueEndpointsQuery,
  firstPendingQuery,
  oldDeliveriesDelete,
} from "#db/queries/api/webhook-deliveries.ts";
import { endpointListQuery } from "#db/queries/api/webhook-endpoints.ts";
import { oldPressesDelete } from "#db/queries/drivers/write-papers-on-file.ts";
import { freshDatabase } from "../support/people.ts";
import { plan, slowLines, type Statement } from "../support/query-plan.ts";

let db: Database;
beforeEach(async () => {
  db = await freshDatabase();
});

const STATEMENTS: Readonly<Record<string, () => Statement>> = {
  "the key of a call": () => apiKeyQuery(db, "hash"),
  "the keys of a company": () => apiKeyListQuery(db, "CO-AAAAAA", undefined),
  "what a key has placed before": () => earlierApiOrderQuery(db, "CO-AAAAAA", "api-1"),
  "the endpoints of a company": () => endpointListQuery(db, "CO-AAAAAA"),
  "endpoints with something due": () => dueEndpointsQuery(db, 9).limit(10),
  "the first delivery that waits": () => firstPendingQuery(db, { endpointId: "e", leasedUntil: 1 }),
  "a page of deliveries": () => deliveryListQuery(db, "e", 9).limit(101),
  "old deliveries": () => oldDeliveriesDelete(db, 9),
  "old answers": () => oldAnswersDelete(db, 9),
  "old presses on papers": () => oldPressesDelete(db, 9),
};

test.each(Object.keys(STATEMENTS))("%s: read by index, never scanned, never sorted", async (name) => {
  const lines = await plan(STATEMENTS[name]!());
  expect(lines.length).toBeGreaterThan(0);
  expect(slowLines(lines)).toEqual([]);
});
