import { type JWTPayload } from "jose";
import { type OidcName, type OidcPerson } from "./oidc-script.ts";
export declare const OIDC_ISSUERS: Readonly<Record<OidcName, string>>;
/** What an id_token is asked for with. */
export interface IdTokenRequest {
    readonly person: OidcPerson;
    readonly scopes: ReadonlySet<string>;
    readonly nonce: string | null;
}
/** Signs id_tokens as the providers do, right ones and the person's faulty ones. */
export interface IdTokens {
    /** Google's published keys. */
    readonly jwks: {
        readonly keys: readonly object[];
    };
    sign(provider: OidcName, request: IdTokenRequest): Promise<string>;
    /** LINE's verdict on a token: its claims, or what is wrong with it in LINE's words. */
    verifyLine(token: string, clientId: string, nonce: string | null): Promise<JWTPayload | string>;
}
/** Google signs with RSA and publishes the key, LINE signs with the channel's secret. */
export declare function createIdTokens(): Promise<IdTokens>;
