import { m } from "#web/paraglide/messages.js";
import type { ActionText, AuditedProcedure } from "./audited-procedure.ts";

/** What was done about people and one’s own account. */
export const PEOPLE_ACTIONS = {
  "people.changeRole": m.audit_did_people_change_role,
  "people.erase": m.audit_did_people_erase,
  "people.endSession": m.audit_did_people_end_session,
  "people.endSessions": m.audit_did_people_end_sessions,
  "account.saveProfile": m.audit_did_account_save_profile,
  "account.endSession": m.audit_did_account_end_session,
  "account.endOtherSessions": m.audit_did_account_end_other_sessions,
  "account.endSessionsOf": m.audit_did_account_end_sessions_of,
  "account.changePassword": m.audit_did_account_change_password,
  "account.changeEmail": m.audit_did_account_change_email,
  "account.setNewsletter": m.audit_did_account_set_newsletter,
  "account.remove": m.audit_did_account_remove,
  "notifications.savePreferences": m.audit_did_notifications_save_preferences,
  "notifications.subscribeToPush": m.audit_did_notifications_subscribe_to_push,
  "notifications.endPush": m.audit_did_notifications_end_push,
  "places.save": m.audit_did_places_save,
  "places.remove": m.audit_did_places_remove,
} as const satisfies Partial<Record<AuditedProcedure, ActionText>>;
