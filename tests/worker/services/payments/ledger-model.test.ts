import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accountAct, AccountWorld } from "./account-world.ts";
import { act } from "./ledger-acts.ts";
import { World } from "./ledger-world.ts";

test("in any order of asking, paying here and at Stripe, taking back, new prices, cancelling, refunding and crediting, with faults and repetitions, the money adds up", async () => {
  const property = fc.asyncProperty(
    fc.array(act, { minLength: 1, maxLength: 25, size: "max" }),
    async (acts) => {
      const world = await World.open();
      for (const each of acts) {
        await world.play(each);
        expect(await world.differences()).toEqual([]);
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

test("in any order of settling with withheld tax, taking back, crediting and refunding, a company's account adds up", async () => {
  const property = fc.asyncProperty(
    fc.array(accountAct, { minLength: 1, maxLength: 12, size: "max" }),
    async (acts) => {
      const world = await AccountWorld.open();
      for (const each of acts) {
        await world.play(each);
        expect(await world.differences()).toEqual([]);
      }
    },
  );
  await fc.assert(property, { numRuns: 25 });
});
