import { FullScreenLoading } from "#web/components/feedback/full-screen-loading.tsx";
import { m } from "#web/paraglide/messages.js";

/** Shown at an address of the control room until it is known whether its reader is one of the staff. */
export function CheckingAdmin() {
  return <FullScreenLoading message={m.auth_checking_admin()} />;
}
