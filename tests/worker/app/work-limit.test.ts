import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { app } from "#worker/app.ts";
import { freshDatabase, ORIGIN } from "../../support/people.ts";

const CALLER = "203.0.113.8";
/** Ten districts, so that eight waypoints can be put in order. */
const STOPS = ["1006", "2004", "5001", "9011", "8301", "3001", "4101", "5701", "2307", "6001"];

beforeEach(async () => {
  await freshDatabase();
});

/** Calls a batch of procedures from one address; counts what is charged to its limit. */
async function callBatch(procedures: readonly string[], stopCount: number, allowed = 3000) {
  let counted = 0;
  const limit = async () => ({ success: ++counted <= allowed });
  const stops = STOPS.slice(0, stopCount).map((code) => ({ placeId: `th-${code}` }));
  const input = { stops, vehicles: ["four_wheel"], workers: 0, loadRange: "under_850_kg" };
  const inputs = encodeURIComponent(JSON.stringify({ ...procedures.map(() => input) }));
  const context = createExecutionContext();
  const response = await app.request(
    `${ORIGIN}/api/trpc/${procedures.join(",")}?batch=1&input=${inputs}`,
    { headers: { "cf-connecting-ip": CALLER } },
    { ...env, API_LIMIT: { limit } },
    context,
  );
  await waitOnExecutionContext(context);
  const answers: { error?: { data: { appCode: string } } }[] = await response.json();
  return { counted, outcomes: answers.map(({ error }) => error?.data.appCode ?? "ok") };
}

describe("work is limited by what it costs, not by how it is asked for", () => {
  test("a quote counts as one call, however many stops it has", async () => {
    expect(await callBatch(["pricing.quote"], 10)).toEqual({ counted: 1, outcomes: ["ok"] });
  });

  test("finding the best sequence of ten stops counts as seven calls, of three stops as one", async () => {
    const sequence = ["pricing.optimizeStopSequence"];
    expect(await callBatch(sequence, 10)).toEqual({ counted: 7, outcomes: ["ok"] });
    expect(await callBatch(sequence, 3)).toEqual({ counted: 1, outcomes: ["ok"] });
  });

  test("a batch of ten gets two such sequences, and the others are refused before any work", async () => {
    const { outcomes } = await callBatch(Array<string>(10).fill("pricing.optimizeStopSequence"), 10);
    expect(outcomes).toEqual(["ok", "ok", ...Array<string>(8).fill("RATE_LIMITED")]);
  });

  test("a caller whose limit ends in the middle of a sequence's count is refused", async () => {
    const { outcomes } = await callBatch(["pricing.optimizeStopSequence"], 10, 4);
    expect(outcomes).toEqual(["RATE_LIMITED"]);
  });
});
