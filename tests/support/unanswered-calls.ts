import { afterEach, beforeEach, expect } from "vitest";

let unanswered: string[] = [];

/** Notes that the product called something for which the test has no answer, and makes that call fail. */
export function unansweredCall(name: string): Error {
  unanswered.push(name);
  return new Error(`The test has no answer for ${name}`);
}

/** From here on a test fails, with the names, when the product made calls for which it has no answer. */
export function failOnUnansweredCalls(): void {
  beforeEach(() => {
    unanswered = [];
  });

  afterEach(() => {
    expect(unanswered, "calls for which this test has no answer").toEqual([]);
  });
}
