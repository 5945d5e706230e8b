import { expect, test } from "vitest";
import { eachAttempt, type Attempt } from "#worker/outbox/handler.ts";

test("each effect ends as it would on its own, in order; one that throws has failed with what it said", async () => {
  const attempts = ["u-1", "u-2", "u-3"].map((userId): Attempt<"board-disconnect"> => {
    return { effectId: userId, effect: { kind: "board-disconnect", userId } };
  });
  const deliver = eachAttempt<"board-disconnect", { readonly gone: string }>(async ({ gone }, { userId }) => {
    if (userId === "u-2") throw new Error("the board does not answer");
    return { is: userId === gone ? "needless" : "delivered" };
  });
  await expect(deliver({ gone: "u-3" }, attempts)).resolves.toEqual([
    { is: "delivered" },
    { is: "failed", failure: "Error: the board does not answer" },
    { is: "needless" },
  ]);
});
