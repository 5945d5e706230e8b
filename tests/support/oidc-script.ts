/** The providers that people can sign in with. */
export type OidcName = "google" | "line";

/** The registrations: the product's variables and the providers' data of it. */
export const OIDC_CLIENTS = {
  google: {
    clientId: "khondee-tests.apps.googleusercontent.com",
    clientSecret: "GOCSPX-known-to-tests-only",
  },
  line: { clientId: "2001234567", clientSecret: "0123456789abcdef0123456789abcdef" },
} as const satisfies Record<OidcName, { clientId: string; clientSecret: string }>;

/** The product's environment variables with these registrations. */
export const OIDC_BINDINGS = {
  GOOGLE_CLIENT_ID: OIDC_CLIENTS.google.clientId,
  GOOGLE_CLIENT_SECRET: OIDC_CLIENTS.google.clientSecret,
  LINE_CLIENT_ID: OIDC_CLIENTS.line.clientId,
  LINE_CLIENT_SECRET: OIDC_CLIENTS.line.clientSecret,
};

/** The ways in which a test can make an id_token invalid. */
export const OIDC_FAULTS = [
  "wrong nonce",
  "no nonce",
  "wrong audience",
  "wrong issuer",
  "expired",
  "not valid yet",
  "bad signature",
  "no signature",
  "no subject",
  "no id_token",
] as const;
export type OidcFault = (typeof OIDC_FAULTS)[number];

/** A person at a provider, with the claims that the provider makes. */
export interface OidcPerson {
  readonly sub: string;
  /** Absent when the person has no address or did not share it. */
  readonly email?: string;
  /** Google's claim about the address; LINE makes none. */
  readonly emailVerified?: boolean;
  readonly name?: string;
  readonly picture?: string;
  readonly fault?: OidcFault;
}

/** The hosts that the providers answer at. */
export const OIDC_HOSTS: ReadonlySet<string> = new Set([
  "accounts.google.com",
  "oauth2.googleapis.com",
  "www.googleapis.com",
  "access.line.me",
  "api.line.me",
]);

/** The address on the local process for a request to one of the providers' hosts. */
export function localOidcUrl(address: string, processUrl: string): string {
  const { host, pathname, search } = new URL(address);
  return `${processUrl}/${host}${pathname}${search}`;
}
