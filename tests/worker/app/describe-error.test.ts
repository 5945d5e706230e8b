import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { describeError, summarizeError } from "#worker/describe-error.ts";

const EMAIL = "nok@example.test";

/** What a statement about a person throws while the database fails. */
async function failedStatement(): Promise<Error> {
  const broken = {
    prepare: () => ({ bind: () => ({ raw: () => Promise.reject(new Error("D1 is down")) }) }),
  };
  const db = openDatabase({ ...env.DB, ...broken } as unknown as D1Database);
  const failed: unknown = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, EMAIL))
    .then(() => undefined)
    .catch((error: unknown) => error);
  if (!(failed instanceof Error)) throw new Error("the statement did not fail");
  return failed;
}

test.each([
  ["with its stack", describeError],
  ["in short", summarizeError],
])(
  "a failed statement is described %s without its parameters, which may be personal data",
  async (_, describe) => {
    const failure = await failedStatement();
    expect(failure.message).toContain(EMAIL);
    expect(describe(failure)).not.toContain(EMAIL);
    expect(describe(failure)).toContain("Failed query: select");
    expect(describe(failure)).toContain("D1 is down");
  },
);

test("an error is described with what caused it", () => {
  const error = new Error("not saved", { cause: new TypeError("no connection") });
  expect(summarizeError(error)).toBe("Error: not saved: caused by TypeError: no connection");
  expect(summarizeError("a text")).toBe("a text");
  expect(describeError(error)).toContain("describe-error.test.ts");
});
