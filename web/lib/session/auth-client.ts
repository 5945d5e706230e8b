import { createAuthClient } from "better-auth/client";
import { twoFactorClient } from "better-auth/client/plugins";

/** better-auth's client for `/api/auth`. Imported dynamically, so that public pages paint without it. */
export const client = createAuthClient({
  baseURL: location.origin,
  basePath: "/api/auth",
  plugins: [twoFactorClient()],
  fetchOptions: { customFetchImpl: (url, init) => fetch(url, init) },
});
