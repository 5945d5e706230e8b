import type { DoorChangeTerms } from "#domain/door-changes/door-change.ts";

type Terms = DoorChangeTerms["before"];

const BEFORE: Terms = {
  workers: 0,
  loadRange: "under_850_kg",
  items: [],
  access: [],
  lines: [],
  totalSatang: 3_300_00,
};

/** What a driver proposes at the door, for a move of 3,300 baht without helpers. */
export function proposedTerms(after: Partial<Terms> & Pick<Terms, "totalSatang">): DoorChangeTerms {
  return { before: BEFORE, after: { ...BEFORE, ...after } };
}
