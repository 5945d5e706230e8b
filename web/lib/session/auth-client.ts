import { createAuthClient } from "better-auth/client";
import { twoFactorClient } from "better-auth/client/plugins";

/** The sign-in endpoints of the worker. Loaded after the first paint: nothing on a public page waits for it. */
export const client = createAuthClient({
  baseURL: location.origin,
  basePath: "/api/auth",
  plugins: [twoFactorClient()],
  fetchOptions: { customFetchImpl: (url, init) => fetch(url, init) },
});
