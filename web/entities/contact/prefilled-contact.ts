import { useEffect, useEffectEvent } from "react";
import { nameToBeginWith } from "./contact-form.ts";
import type { SessionUser } from "../../lib/session/session.ts";
import { trpc } from "../../lib/api/trpc.ts";

type TextField = "name" | "email" | "phone" | "lineId";

/** The contact fields of a form, whatever else it holds. */
export interface ContactForm {
  readonly get: (field: TextField) => string;
  readonly set: (field: TextField | "hasWhatsapp", value: string | boolean) => void;
}

/**
 * Begins a form's contact with what is known of the person, where nothing is typed yet: name and address at once, the
 * rest when the profile has come. WhatsApp comes with the profile's own phone number only.
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
    begin("email", user.email);
    begin("name", nameToBeginWith(user));
  }, [user]);
  useEffect(() => {
    if (profile === undefined) return;
    begin("lineId", profile.lineId);
    if (begin("phone", profile.phone)) beginWhatsapp(profile.hasWhatsapp);
  }, [profile]);
}
