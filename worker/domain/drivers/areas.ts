import { z } from "zod";
import { MAX_AREAS } from "./profile-limits.ts";
import type { DriverProfile } from "./profile.ts";

/** The place id of a province or of a district. */
export const areaInput = z.string().regex(/^th-\d{2}(?:\d{2})?$/, "INVALID");

/** What the office writes down of where a driver works: some areas, or none while it is not known. */
export const areasOnFileInput = z.array(areaInput).max(MAX_AREAS);

/**
 * Where a driver works, as place ids; the first one counts as their home. As their papers in force say, and of a driver who has
 * sent none as the office has written it down.
 * @param written the place ids with spaces between them, as the row of the driver has them
 */
export function areasOf(
  profile: Pick<DriverProfile, "areas"> | null,
  written: string | null,
): readonly string[] {
  return profile?.areas ?? areasIn(written ?? "");
}

/** The place ids in such a text. */
export function areasIn(written: string): string[] {
  return written.split(" ").filter((each) => each !== "");
}
