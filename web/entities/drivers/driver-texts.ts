import { LICENCE_MARKS, type LicenceClass } from "#domain/drivers/licence.ts";
import type { DriverState } from "#domain/drivers/registration.ts";
import { scriptOf } from "#domain/locale.ts";
import type { StatusText } from "#web/components/badge.tsx";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import type { ReviewedDriver } from "./driver-types.ts";
import { m } from "#web/paraglide/messages.js";

/** The states of a driver. */
export const DRIVER_STATE_TEXTS = {
  draft: { text: m.driver_state_draft, tone: "neutral" },
  pending: { text: m.driver_state_pending, tone: "waiting" },
  approved: { text: m.driver_state_approved, tone: "done" },
  refused: { text: m.driver_state_refused, tone: "stopped" },
  suspended: { text: m.driver_state_suspended, tone: "stopped" },
  deleted: { text: m.driver_state_deleted, tone: "stopped" },
} as const satisfies Record<DriverState, StatusText>;

/** The same with those of drivers without a registration. */
export const SHOWN_DRIVER_STATE_TEXTS = {
  ...DRIVER_STATE_TEXTS,
  on_file: { text: m.driver_list_on_file, tone: "neutral" },
} as const satisfies Record<ReviewedDriver["state"], StatusText>;

const SCOPES = [
  m.driver_licence_scope_1,
  m.driver_licence_scope_2,
  m.driver_licence_scope_3,
  m.driver_licence_scope_4,
];

/** A class of licence as it is written on it, with what it is for. */
export function licenceText(licence: LicenceClass): string {
  if (licence === "personal") return m.driver_licence_personal();
  const scope = SCOPES[Number(licence.slice(1)) - 1];
  return scope === undefined ? LICENCE_MARKS[licence] : `${LICENCE_MARKS[licence]} · ${scope()}`;
}

/** The name of a place in the reader's script. */
export function placeName(name: { readonly th: string; readonly en: string } | undefined): string {
  return name === undefined ? "" : name[scriptOf(currentLocale())];
}
