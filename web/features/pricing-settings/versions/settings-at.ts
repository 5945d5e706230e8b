import { CHANGES_ADD_UP_MS } from "#domain/pricing/large-changes.ts";
import { versionAt } from "#domain/dated-versions.ts";
import { bangkokInstant } from "#domain/time.ts";
import type { RouterOutputs } from "#worker/trpc/router.ts";

/** The pricing config in force with what is planned, as the server sends it. */
export type SavedSettings = RouterOutputs["pricing"]["settings"];
export type PlannedVersion = SavedSettings["planned"][number];

/**
 * What a change that holds from a day is based on: the config in force at its beginning.
 * @param day a Bangkok day; "": at once
 */
export function settingsAt(saved: SavedSettings, day: string): SavedSettings | PlannedVersion {
  const at = day === "" ? null : bangkokInstant(day, "00:00");
  return at === null ? saved : (versionAt([saved, ...saved.planned], at) ?? saved);
}

/** What holds until a change that holds from a day does: without a plan of the same day, which gives way to it. */
export function settingsBefore(saved: SavedSettings, day: string): SavedSettings | PlannedVersion {
  const at = day === "" ? null : bangkokInstant(day, "00:00");
  return at === null ? saved : (versionAt([saved, ...saved.planned], at - 1) ?? saved);
}

/** What held 24 hours before a change that holds from a day: small changes add up since then. */
export function settingsDayEarlier(saved: SavedSettings, day: string): SavedSettings | PlannedVersion {
  const from = (day === "" ? null : bangkokInstant(day, "00:00")) ?? saved.readAt;
  return (
    versionAt([...saved.recent, ...saved.planned], from - CHANGES_ADD_UP_MS) ?? settingsBefore(saved, day)
  );
}
