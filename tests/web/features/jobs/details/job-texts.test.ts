import { expect, test } from "vitest";
import { helpersText } from "#web/features/jobs/details/job-texts.ts";

test.each([
  [0, "No helpers"],
  [1, "Helpers: 1"],
  [12, "Helpers: 12"],
])("a card says what %i is the number of", (workers, text) => {
  expect(helpersText(workers)).toBe(text);
});
