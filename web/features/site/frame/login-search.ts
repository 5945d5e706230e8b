import { useRouterState } from "@tanstack/react-router";

/** Home, and the pages of logging in and signing up, to which nobody returns. */
const NO_RETURN = /^\/(?:$|login|signup|forgot-password|reset-password|confirm-email)/;

/** The search parameters of the link to the login page: from there it leads back to the present page. */
export function useLoginSearch(): { readonly returnTo?: string } {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return NO_RETURN.test(path) ? {} : { returnTo: path };
}
