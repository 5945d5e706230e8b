import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import { keepBetweenTests } from "../../support/clean-database.ts";
import { freshDatabase } from "../../support/people.ts";
import { check, report } from "./torture/checks.ts";
import { DEFECTS } from "./torture/defects.ts";
import { play } from "./torture/play.ts";
import type { Size } from "./torture/world.ts";

/** Every seed has its own people, orders and board, in one database. */
keepBetweenTests();
let db: Database;
beforeAll(async () => {
  db = await freshDatabase();
});
// The board says each time when D1 does not answer.
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const FEW: Size = { drivers: 6, orders: 4, steps: 170, burst: 6 };
const CROWD: Size = { drivers: 200, orders: 6, steps: 120, burst: 120 };
const { first, count } = env.TORTURE_SEEDS;
const seeds = Array.from({ length: count }, (_, each) => first + each);

describe("clients, faults between any two steps, crashes and evictions", () => {
  test.each(seeds)("break no promise of the board: seed %i", async (seed) => {
    const size = seed % 10 === 0 ? CROWD : FEW;
    const played = await play(db, { seed, size, name: `S${seed}` });
    const violations = await check(db, played);
    expect(violations.length === 0 ? "" : report(played, violations)).toBe("");
  });
});

describe("the same test catches a board that", () => {
  /** Few seeds are enough for each of them. */
  const MOST_SEEDS = 25;

  test.each(Object.entries(DEFECTS))("%s", async (_what, defect) => {
    const letter = Object.values(DEFECTS).indexOf(defect);
    for (let seed = 1; seed <= MOST_SEEDS; seed++) {
      const played = await play(db, { seed, size: FEW, name: `D${letter}X${seed}`, defect });
      const violations = await check(db, played);
      if (violations.length > 0) return;
    }
    expect.unreachable(`${MOST_SEEDS} seeds did not notice it`);
  });
});
