import { act, renderHook } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { useRebasedValues } from "#web/entities/edit-conflict/use-rebased-values.ts";

interface Times {
  readonly daysOff: readonly string[];
  readonly hours: number;
}

const OPENED: Times = { daysOff: ["2026-12-11"], hours: 8 };

/** A form over saved values, which `saved` replaces. */
function openForm() {
  const { result, rerender } = renderHook(
    ({ saved, isSending }) => useRebasedValues(["daysOff", "hours"], saved, isSending),
    { initialProps: { saved: OPENED, isSending: false } },
  );
  return {
    form: () => result.current,
    type: (changed: Partial<Times>) => act(() => result.current.set(changed)),
    saved: (saved: Times, isSending = false) => rerender({ saved, isSending }),
  };
}

describe("values that are typed over saved ones", () => {
  test("nobody is told of what they have saved themselves, whether it is read while it is sent or afterwards", () => {
    for (const isSending of [true, false]) {
      const { form, type, saved } = openForm();
      type({ daysOff: ["2026-12-01", "2026-12-11"] });
      const own = { daysOff: ["2026-12-01", "2026-12-11"], hours: 8 };
      saved(own, isSending);
      saved(own);
      expect(form()).toMatchObject({ values: own, theirs: [], isChanged: false });
    }
  });

  test("what somebody else saved beside it is said, and what was typed stays", () => {
    const { form, type, saved } = openForm();
    type({ daysOff: ["2026-12-01", "2026-12-11"] });
    saved({ daysOff: ["2026-12-24"], hours: 6 });
    expect(form().values).toEqual({ daysOff: ["2026-12-01", "2026-12-11"], hours: 6 });
    expect(form().theirs.map(({ field }) => field)).toEqual(["daysOff", "hours"]);
    act(() => form().take("daysOff"));
    expect(form().values).toEqual({ daysOff: ["2026-12-24"], hours: 6 });
  });

  test("what somebody else saves after the own change was saved is said again", () => {
    const { form, type, saved } = openForm();
    type({ daysOff: ["2026-12-01"] });
    saved({ daysOff: ["2026-12-01"], hours: 8 });
    type({ daysOff: ["2026-12-02"] });
    saved({ daysOff: ["2026-12-24"], hours: 8 });
    expect(form().theirs.map(({ field }) => field)).toEqual(["daysOff"]);
  });
});
