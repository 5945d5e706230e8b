import { offerFreshLogin } from "#web/lib/session/fresh-login.ts";
import { useAsked } from "../use-asked.ts";

const load = async () => (await import("./fresh-login-panel.tsx")).FreshLoginPanel;

/**
 * Asks for another login where the server wants a recent one; whatever waits for it goes on afterwards. Its code is
 * loaded when it is needed.
 */
export function FreshLoginDialog() {
  const asked = useAsked(offerFreshLogin, load);
  return asked && <asked.Panel onDone={asked.settle} />;
}
