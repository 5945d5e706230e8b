import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { choiceOf, FILTERS } from "#web/features/jobs/open-jobs/choice/job-choice.ts";
import { makeRouter } from "#web/router.tsx";

test("the dashboard's address keeps every filter of the open jobs", () => {
  const choice = Object.fromEntries(FILTERS.map((name) => [name, `a ${name}`]));
  const router = makeRouter(createMemoryHistory());
  const { search } = router.buildLocation({
    to: "/driver/dashboard",
    search: choice,
    _includeValidateSearch: true,
  });
  expect(choiceOf(search)).toEqual(choice);
});
