import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergeEdits, withTheirs } from "#web/entities/edit-conflict/merge-edits.ts";

const FIELDS = ["name", "price", "isOpen", "operators"] as const;
const values = fc.record({
  name: fc.constantFrom("1", "2", "3"),
  price: fc.constantFrom("1", "2", "3"),
  isOpen: fc.boolean(),
  operators: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }),
});

test("exactly the fields changed here are kept, whatever was saved elsewhere", () => {
  fc.assert(
    fc.property(values, values, values, (before, typed, theirs) => {
      const { touched } = mergeEdits(FIELDS, { before, typed, theirs });
      for (const field of FIELDS)
        expect(touched.includes(field)).toBe(JSON.stringify(typed[field]) !== JSON.stringify(before[field]));
    }),
  );
});

test("exactly what they changed is listed, with what was typed where it differs", () => {
  fc.assert(
    fc.property(values, values, values, (before, typed, theirs) => {
      const { changes } = mergeEdits(FIELDS, { before, typed, theirs });
      const text = (value: unknown) => JSON.stringify(value);
      expect(changes.map(({ field }) => field)).toEqual(
        FIELDS.filter((field) => text(theirs[field]) !== text(before[field])),
      );
      for (const { field, yours, theirs: their } of changes) {
        expect(their).toEqual(theirs[field]);
        const differs =
          text(typed[field]) !== text(before[field]) && text(typed[field]) !== text(theirs[field]);
        expect(yours).toEqual(differs ? typed[field] : null);
      }
    }),
  );
});

test("a field whose saved value was taken over has nothing of one's own any more", () => {
  const before = { name: "a", price: "1" };
  const { changes } = mergeEdits(["name", "price"], {
    before,
    typed: { name: "b", price: "2" },
    theirs: { name: "c", price: "3" },
  });
  expect(withTheirs(changes, "name").map(({ yours }) => yours)).toEqual([null, "2"]);
});
