import { useEffect, useEffectEvent } from "react";
import { nameToBeginWith } from "./contact-form.ts";
import type { SessionUser } from "../../lib/session/session.ts";
import { trpc } from "../../lib/api/trpc.ts";

type TextField = "contactName" | "contactEmail" | "contactPhone" | "lineId";

/** Access to the contact fields of a form. */
export interface ContactForm {
  readonly get: (field: TextField) => string;
  readonly set: (field: TextField | "hasWhatsapp", value: string | boolean) => void;
}

/**
 * Prefills a form's empty contact fields: name and e-mail from the session, the rest once the profile has loaded.
 * WhatsApp is prefilled only together with the profile's phone number.
 */
export function usePrefilledContact(user: SessionUser | null, form: ContactForm): void {
  const profile = trpc.account.profile.useQuery(undefined, { enabled: user !== null }).data;
  const begin = useEffectEvent((field: TextField, value: string | null) => {
    if (form.get(field) !== "" || value === null || value === "") return false;
    form.set(field, value);
    return true;
  });
  const beginWhatsapp = useEffectEvent((has: boolean) => form.set("hasWhatsapp", has));
  useEffect(() => {
    if (user === null) return;
    begin("contactEmail", user.email);
    begin("contactName", nameToBeginWith(user));
  }, [user]);
  useEffect(() => {
    if (profile === undefined) return;
    begin("lineId", profile.lineId);
    if (begin("contactPhone", profile.phone)) beginWhatsapp(profile.hasWhatsapp);
  }, [profile]);
}
