/** Who the product can ask who somebody is. */
export type OidcName = "google" | "line";

/** What both sides know about each other: the product's bindings, the providers' registrations. */
export const OIDC_CLIENTS = {
  google: {
    clientId: "khondee-tests.apps.googleusercontent.com",
    clientSecret: "GOCSPX-known-to-tests-only",
  },
  line: { clientId: "2001234567", clientSecret: "0123456789abcdef0123456789abcdef" },
} as const satisfies Record<OidcName, { clientId: string; clientSecret: string }>;

/** The product's variables with these registrations. */
export const OIDC_BINDINGS = {
  GOOGLE_CLIENT_ID: OIDC_CLIENTS.google.clientId,
  GOOGLE_CLIENT_SECRET: OIDC_CLIENTS.google.clientSecret,
  LINE_CLIENT_ID: OIDC_CLIENTS.line.clientId,
  LINE_CLIENT_SECRET: OIDC_CLIENTS.line.clientSecret,
};

/** One way in which an id_token is not what it should be. */
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

/** Somebody at a provider, and what the provider says about them. */
export interface OidcPerson {
  readonly sub: string;
  /** Left out: no such address, or no permission to tell it. */
  readonly email?: string;
  /** Google's word on the address; LINE gives none. */
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

/** Where a request to one of the providers' hosts goes instead. */
export function localOidcUrl(address: string, processUrl: string): string {
  const { host, pathname, search } = new URL(address);
  return `${processUrl}/${host}${pathname}${search}`;
}
