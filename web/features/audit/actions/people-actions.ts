import { m } from "#web/paraglide/messages.js";
import type { ActionText, AuditedProcedure } from "./audited-procedure.ts";

/** What was done about people and one’s own account. */
export const PEOPLE_ACTIONS = {
  "people.changeRole": m.audit_did_people_change_role,
  "people.resetSecondFactor": m.audit_did_people_reset_second_factor,
  "people.erase": m.audit_did_people_erase,
  "people.stopContact": m.audit_did_people_stop_contact,
  "people.eraseStopContact": m.audit_did_people_erase_stop_contact,
  "people.endSession": m.audit_did_people_end_session,
  "people.endSessions": m.audit_did_people_end_sessions,
  "account.saveProfile": m.audit_did_account_save_profile,
  "account.endSession": m.audit_did_account_end_session,
  "account.endOtherSessions": m.audit_did_account_end_other_sessions,
  "account.endSessionsOf": m.audit_did_account_end_sessions_of,
  "account.changePassword": m.audit_did_account_change_password,
  "account.changeEmail": m.audit_did_account_change_email,
  "account.beginSecondFactor": m.audit_did_account_begin_second_factor,
  "account.confirmSecondFactor": m.audit_did_account_confirm_second_factor,
  "account.endSecondFactor": m.audit_did_account_end_second_factor,
  "account.makeRecoveryCodes": m.audit_did_account_make_recovery_codes,
  "account.linkProvider": m.audit_did_account_link_provider,
  "account.unlinkProvider": m.audit_did_account_unlink_provider,
  "account.setNewsletter": m.audit_did_account_set_newsletter,
  "account.remove": m.audit_did_account_remove,
  "notifications.savePreferences": m.audit_did_notifications_save_preferences,
  "notifications.subscribeToPush": m.audit_did_notifications_subscribe_to_push,
  "notifications.endPush": m.audit_did_notifications_end_push,
  "places.save": m.audit_did_places_save,
  "places.remove": m.audit_did_places_remove,
} as const satisfies Partial<Record<AuditedProcedure, ActionText>>;
