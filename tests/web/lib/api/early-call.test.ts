import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { linkCall } from "#web/entities/moves/link-call.ts";
import { withArriving } from "#web/entities/moves/arriving-places.ts";
import { EMPTY_MOVE } from "#web/entities/moves/move.ts";
import { requestOf, type MoveRequest } from "#web/entities/moves/move-request.ts";
import { FakeApi } from "../../../support/fake-api.ts";

const ADDRESS = linkCall("th-1006", "th-2004");
const LINK = { from: "th-1006", fromLabel: "Bang Kapi", to: "th-2004", toLabel: "Pattaya" };
let api: FakeApi;

beforeEach(() => {
  // The early call is read when the client is made.
  vi.resetModules();
  api = new FakeApi();
  api.install();
  api.procedures["pricing.quote"] = () => ({ data: "asked again" });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the calculator asks for first when it is opened by the link. */
async function quoteOfLink(): Promise<unknown> {
  const { trpcClient } = await import("#web/lib/api/trpc.ts");
  return trpcClient.pricing.quote.query(requestOf(withArriving(EMPTY_MOVE, LINK)) as MoveRequest);
}

test("the price of a link that was asked for early is not asked for again, except anew", async () => {
  const answer = Promise.resolve([{ result: { data: "prices" } }, { result: { data: "asked early" } }]);
  vi.stubGlobal("khondeeEarlyCall", { address: ADDRESS, answer });
  expect(await quoteOfLink()).toBe("asked early");
  expect(api.calls).toEqual([]);
  expect(await quoteOfLink()).toBe("asked again");
});

test("another price is asked for by itself", async () => {
  const answer = Promise.resolve([{ result: { data: "prices" } }, { result: { data: "asked early" } }]);
  vi.stubGlobal("khondeeEarlyCall", { address: linkCall("th-1006", "th-8404"), answer });
  expect(await quoteOfLink()).toBe("asked again");
});

test.each([
  ["refused", () => Promise.resolve([{ result: { data: "prices" } }, {}])],
  ["refused as a whole", () => Promise.resolve(null as never)],
  ["lost on the way", () => Promise.reject(new Error("no connection"))],
])("a price whose early call was %s is asked for again", async (_, answer) => {
  vi.stubGlobal("khondeeEarlyCall", { address: ADDRESS, answer: answer() });
  expect(await quoteOfLink()).toBe("asked again");
});
