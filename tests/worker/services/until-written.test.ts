import { expect, test } from "vitest";
import { untilWritten } from "#worker/services/until-written.ts";

test("an attempt that lost is made again, after a pause that may grow, and the one that wrote is the answer", async () => {
  const answers = [null, null, "written", "never asked"];
  const pauses: number[] = [];
  const pauseMs = (attempts: number) => {
    pauses.push(attempts);
    return 0;
  };
  const attempt = async () => answers.shift() ?? null;
  await expect(untilWritten({ tries: 3, pauseMs }, attempt)).resolves.toBe("written");
  expect(pauses).toEqual([1, 2]);
  expect(answers).toEqual(["never asked"]);
});

test("what was written may be nothing much, and is an answer all the same", async () => {
  await expect(untilWritten({ tries: 1 }, async () => false)).resolves.toBe(false);
});

test("whoever lost every time is told to come again, and an error of an attempt ends them all", async () => {
  let attempts = 0;
  const losing = async () => {
    attempts++;
    return null;
  };
  await expect(untilWritten({ tries: 4 }, losing)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(attempts).toBe(4);
  const failing = async () => {
    attempts++;
    throw new Error("refused");
  };
  await expect(untilWritten({ tries: 4 }, failing)).rejects.toThrow("refused");
  expect(attempts).toBe(5);
});
