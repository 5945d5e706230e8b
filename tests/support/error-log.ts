import { afterEach, beforeEach, expect } from "vitest";

let expected = false;

/** Call this in a test that makes the product log an error on purpose. */
export function expectErrorLog(): void {
  expected = true;
}

/** Fails every test that logs an error without calling `expectErrorLog`. */
export function failOnErrorLog(): void {
  const original = console.error;
  let logged: unknown[][] = [];

  beforeEach(() => {
    expected = false;
    logged = [];
    console.error = (...words: unknown[]) => void logged.push(words);
  });

  afterEach(() => {
    console.error = original;
    if (expected) expect(logged, "an error log was announced, and there was none").not.toEqual([]);
    else expect(logged).toEqual([]);
  });
}
