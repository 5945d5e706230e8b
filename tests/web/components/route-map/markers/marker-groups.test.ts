import * as fc from "fast-check";
import { expect, test } from "vitest";
import { groupPlaced, MARKER_SIZE } from "#web/components/route-map/markers/marker-groups.ts";

const { width, height } = MARKER_SIZE;
const items = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 400 }) }),
);

test("every marker is in exactly one group, and no two groups lie over each other", () => {
  fc.assert(
    fc.property(items, (all) => {
      const groups = groupPlaced(all);
      expect(groups.flat()).toHaveLength(all.length);
      expect(new Set(groups.flat())).toEqual(new Set(all));
      const firsts = groups.map(([first]) => first);
      for (const [at, one] of firsts.entries())
        for (const other of firsts.slice(at + 1))
          expect(
            Math.abs((one?.x ?? 0) - (other?.x ?? 0)) >= width ||
              Math.abs((one?.y ?? 0) - (other?.y ?? 0)) >= height,
          ).toBe(true);
    }),
  );
});

test("the first in order leads its group, so that a marker stays where it was when others come", () => {
  const one = { x: 0, y: 0 };
  const near = { x: width - 1, y: 0 };
  const beside = { x: width, y: 0 };
  expect(groupPlaced([one, near, beside])).toEqual([[one, near], [beside]]);
});
