import { unparkEffects, type Unparking } from "#db/queries/control-room/parked-effects.ts";
import type { ParkedInput } from "#domain/control-room/parked-input.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Audited } from "../audit/audited-action.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/**
 * Has parked effects tried again, or gives them up. Those that are not parked any more, as somebody else pressed, stay as
 * they are. Only for admins: their router sees to it.
 * @returns how many it changed
 */
export async function unpark(deps: Needs, { effectIds }: ParkedInput, how: Unparking) {
  const changed = await unparkEffects(deps.db, effectIds, how, deps.now());
  const state = how === "retry" ? "due" : "dropped";
  for (const { effectId, kind } of changed)
    deps.audit?.changed("effect", effectId, { kind, state: "parked" }, { kind, state });
  return { changed: changed.length };
}
