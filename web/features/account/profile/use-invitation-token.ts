import { useSearch } from "@tanstack/react-router";
import { useLinkArrival } from "#web/lib/session/link-arrival.ts";

/** The token of the invitation to a company that opened the profile, or `undefined`. */
export function useInvitationToken(): string | undefined {
  const { invitation } = useSearch({ strict: false });
  const arrival = useLinkArrival("/profile");
  return arrival?.type === "company_invitation" ? arrival.token : invitation;
}
