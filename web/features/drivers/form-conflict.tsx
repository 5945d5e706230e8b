import type { OwnDraft, ProfileDraft } from "#domain/drivers/profile-input.ts";
import { rebased } from "#domain/drivers/office-edit.ts";
import { ConflictNotice } from "#web/entities/edit-conflict/conflict-notice.tsx";
import { mergeEdits, type TheirChange } from "#web/entities/edit-conflict/merge-edits.ts";
import type { OwnRegistration } from "#web/entities/drivers/driver-types.ts";
import type { SeenProfile } from "./kept-form.ts";
import { m } from "#web/paraglide/messages.js";
import { useProvinces } from "./profile-fields/use-provinces.ts";
import { fieldLabel, fieldText } from "./profile-fields/value-texts.ts";

/** What the office has changed of a profile whose driver is typing: a field, or a vehicle that it has retired by its plate. */
export type FormChange = TheirChange<string, string>;

type Texts = Readonly<Record<string, string>>;

/** What a form was typed on, and what that is by now; `null`: nothing holds yet. */
interface Compared {
  readonly before: ProfileDraft;
  readonly theirs: ProfileDraft | null;
}

/**
 * What a form is compared with when its registration is another one. What was sent has become the profile where that is another
 * one by now; a refusal, which has a reason, leaves the profile as it was apart from what the office corrects, and the form on
 * what was sent.
 * @param opened the form as it was opened, where nothing held and nothing was sent
 * @param isSentAnew whether the driver has sent it meanwhile, on another device
 */
export function comparedOf(
  { holds, sent = null }: SeenProfile,
  fresh: Pick<OwnRegistration, "holds" | "sent" | "reason">,
  opened: ProfileDraft,
  isSentAnew: boolean,
): Compared {
  if (isSentAnew) return { before: sent ?? holds ?? opened, theirs: fresh.sent };
  if (holds === null) return { before: sent ?? opened, theirs: fresh.holds };
  const isDecided = fresh.sent === null && fresh.holds !== null && !isSameForm(holds, fresh.holds);
  // Somebody who was suspended after an approval has a reason, too: what they have typed over the profile stays with both.
  const isApproved = isDecided && fresh.reason === "";
  return { before: (isApproved ? sent : null) ?? holds, theirs: fresh.holds };
}

/** A form that was kept on the device has its fields in another order. */
function isSameForm(one: ProfileDraft, other: ProfileDraft): boolean {
  const values = (form: ProfileDraft) => JSON.stringify(Object.entries(textsOf(form)).toSorted());
  return values(one) === values(other);
}

/** Changes of two corrections one after the other: of a field that both have made, the later one. */
export function withLater(
  earlier: readonly FormChange[],
  later: readonly FormChange[],
): readonly FormChange[] {
  const isReplaced = ({ field }: FormChange) => later.some((each) => each.field === field);
  return [...earlier.filter((each) => !isReplaced(each)), ...later];
}

/** A form on the profile as the office has corrected it: what was typed stays, all else follows. */
export function mergedForm(
  form: OwnDraft,
  before: ProfileDraft,
  theirs: ProfileDraft,
): { readonly form: OwnDraft; readonly changes: readonly FormChange[] } {
  const merged = rebased<OwnDraft>(form, before, theirs);
  const [was, typed, is] = [textsOf(before), textsOf(form), textsOf(theirs)];
  const { changes } = mergeEdits(
    Object.keys(was).filter((field) => field in is && field in typed),
    { before: was, typed, theirs: is },
  );
  return { form: merged, changes: [...changes, ...vehicleChanges(merged, before, theirs)] };
}

/** Vehicles that the office has added, or retired; one of these that was typed over is in the form still. */
function vehicleChanges(merged: OwnDraft, before: ProfileDraft, theirs: ProfileDraft): readonly FormChange[] {
  const plateIn = ({ vehicles }: Pick<ProfileDraft, "vehicles">, vehicleId: string) =>
    vehicles.find((each) => each.vehicleId === vehicleId)?.plate;
  const ids = [...new Set([...before.vehicles, ...theirs.vehicles].map(({ vehicleId }) => vehicleId))];
  return ids.flatMap((vehicleId) => {
    const [was, is] = [plateIn(before, vehicleId), plateIn(theirs, vehicleId)];
    if ((was === undefined) === (is === undefined)) return [];
    const yours = is === undefined ? (plateIn(merged, vehicleId) ?? null) : null;
    return [{ field: plateField(vehicleId), before: was ?? "", theirs: is ?? "", yours }];
  });
}

/** A form in which a field, or whether there is a vehicle, is as the office has saved it. */
export function withTheirValue(form: OwnDraft, field: string, theirs: ProfileDraft): OwnDraft {
  const [, vehicleId, name] = field.split(".");
  if (vehicleId === undefined || name === undefined)
    return { ...form, [field]: theirs[field as keyof ProfileDraft] };
  const saved = theirs.vehicles.find((each) => each.vehicleId === vehicleId);
  const vehicles = form.vehicles.flatMap((each) => {
    if (each.vehicleId !== vehicleId) return [each];
    return saved === undefined ? [] : [{ ...each, [name]: saved[name as keyof typeof saved] }];
  });
  return { ...form, vehicles };
}

function plateField(vehicleId: string): string {
  return `vehicles.${vehicleId}.plate`;
}

/** A form as one text per field, those of vehicles by their ids: their place in the list may change. */
function textsOf({ areas, vehicles, ...texts }: ProfileDraft): Texts {
  const { removedVehicleIds: _removed, ...typed } = texts as typeof texts &
    Pick<OwnDraft, "removedVehicleIds">;
  const ofVehicles = vehicles.flatMap(({ vehicleId, ...fields }) =>
    Object.entries(fields).map(([name, value]) => [`vehicles.${vehicleId}.${name}`, value] as const),
  );
  return { ...typed, areas: areas.join(" "), ...Object.fromEntries(ofVehicles) };
}

export interface FormConflictProps {
  readonly changes: readonly FormChange[];
  readonly form: OwnDraft;
  readonly names: OwnRegistration["names"];
  readonly onTake: (field: string) => void;
}

/** The office has corrected the profile while its driver was typing: what it has saved, and what was typed there. */
export default function FormConflict({ changes, form, names, onTake }: FormConflictProps) {
  const texts = textsOf(form);
  const provinces = Object.fromEntries(useProvinces().map((each) => [each.placeId, each.name]));
  const known = { ...provinces, ...names };
  return (
    <ConflictNotice
      width="narrow"
      level={2}
      text={m.edit_conflict_loaded()}
      changes={changes}
      label={(field) => fieldLabel(field, texts)}
      valueText={(field, value) => fieldText(field, value, known)}
      onTake={onTake}
    />
  );
}
