/** The sign-in providers that an account can be linked to. */
export const IDENTITY_PROVIDERS = ["google", "line"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];
