import { afterEach, beforeEach, expect } from "vitest";

let unanswered: string[] = [];

/** Records that the product made a call for which the test has no answer, and makes that call fail. */
export function unansweredCall(name: string): Error {
  unanswered.push(name);
  return new Error(`The test has no answer for ${name}`);
}

/** Fails every test in which the product made calls without an answer, and names them. */
export function failOnUnansweredCalls(): void {
  beforeEach(() => {
    unanswered = [];
  });

  afterEach(() => {
    expect(unanswered, "calls for which this test has no answer").toEqual([]);
  });
}
