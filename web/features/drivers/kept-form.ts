import type { OwnDraft, ProfileDraft, VehicleDraft } from "#domain/drivers/profile-input.ts";
import { DRIVER_FORM_DRAFT } from "#web/lib/drafts/draft-keys.ts";
import { deleteDraft, loadDraft, saveDraft, type DraftSlot } from "#web/lib/drafts/draft-store.ts";
import {
  finiteNumber,
  listOf,
  nullable,
  optional,
  record,
  text,
  type Reader,
} from "#web/lib/drafts/stored-shapes.ts";

/** What a form was typed on: the version of its registration, the profile that held, and what waited for an admin. */
export interface SeenProfile {
  readonly version: number;
  readonly holds: ProfileDraft | null;
  /** Absent of a form that an earlier version has kept. */
  readonly sent?: ProfileDraft | null;
}

/** What of a driver's form the server does not have yet. */
interface KeptForm {
  readonly userId: string;
  /** When the form was sent last as it was filled in, epoch milliseconds: what was sent after it has replaced it. */
  readonly sentAt: number | null;
  readonly form: OwnDraft;
  /** Absent of a form that an earlier version has kept: then the profile counts that holds. */
  readonly seen?: SeenProfile;
}

const readVehicle = record<VehicleDraft>({
  vehicleId: text,
  type: text,
  plate: text,
  province: text,
  lengthCm: text,
  widthCm: text,
  heightCm: text,
  capacityKg: text,
  year: text,
  registrationExpiresOn: text,
  registrationFileId: text,
  insuranceExpiresOn: text,
  insuranceFileId: text,
});

const PROFILE = {
  name: text,
  phone: text,
  photoFileId: text,
  licenceClass: text,
  licenceNumber: text,
  licenceExpiresOn: text,
  licenceFileId: text,
  experienceYears: text,
  areas: listOf(text) as Reader<string[]>,
  vehicles: listOf(readVehicle) as Reader<VehicleDraft[]>,
};

const SLOT: DraftSlot<KeptForm> = {
  ...DRIVER_FORM_DRAFT,
  read: record<KeptForm>({
    userId: text,
    sentAt: nullable(finiteNumber),
    form: record<OwnDraft>({
      ...PROFILE,
      removedVehicleIds: optional(listOf(text)) as Reader<string[]>,
    }),
    seen: optional(
      record<SeenProfile>({
        version: finiteNumber,
        holds: nullable(record<ProfileDraft>(PROFILE)),
        sent: optional(nullable(record<ProfileDraft>(PROFILE))),
      }),
    ),
  }),
};

/** Keeps what was typed on this device until the server has it. */
export function keepForm(kept: KeptForm): void {
  saveDraft(SLOT, kept, Date.now());
}

/** The server has the form, or has got another one. */
export function dropKeptForm(): void {
  deleteDraft(SLOT);
}

/**
 * What an account typed that the server never got, unless the form was sent since; or `null`. Where what had been sent is
 * decided by now, the form is compared with that before it is stored.
 */
export function keptForm({ userId, sentAt }: Pick<KeptForm, "userId" | "sentAt">): KeptForm | null {
  const kept = loadDraft(SLOT, Date.now());
  if (kept === null || kept.userId !== userId) return null;
  return kept.sentAt === sentAt || (sentAt === null && kept.seen !== undefined) ? kept : null;
}
