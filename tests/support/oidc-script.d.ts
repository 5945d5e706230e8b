/** Who the product can ask who somebody is. */
export type OidcName = "google" | "line";
/** What both sides know about each other: the product's bindings, the providers' registrations. */
export declare const OIDC_CLIENTS: {
    readonly google: {
        readonly clientId: "khondee-tests.apps.googleusercontent.com";
        readonly clientSecret: "GOCSPX-known-to-tests-only";
    };
    readonly line: {
        readonly clientId: "2001234567";
        readonly clientSecret: "0123456789abcdef0123456789abcdef";
    };
};
/** The product's variables with these registrations. */
export declare const OIDC_BINDINGS: {
    GOOGLE_CLIENT_ID: "khondee-tests.apps.googleusercontent.com";
    GOOGLE_CLIENT_SECRET: "GOCSPX-known-to-tests-only";
    LINE_CLIENT_ID: "2001234567";
    LINE_CLIENT_SECRET: "0123456789abcdef0123456789abcdef";
};
/** One way in which an id_token is not what it should be. */
export declare const OIDC_FAULTS: readonly ["wrong nonce", "no nonce", "wrong audience", "wrong issuer", "expired", "not valid yet", "bad signature", "no signature", "no subject", "no id_token"];
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
export declare const OIDC_HOSTS: ReadonlySet<string>;
/** Where a request to one of the providers' hosts goes instead. */
export declare function localOidcUrl(address: string, processUrl: string): string;
