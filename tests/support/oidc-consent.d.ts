import type { OidcName, OidcPerson } from "./oidc-script.ts";
/** The page on which somebody lets a provider tell who they are, or does not. It posts to its own address. */
export declare function consentPage(provider: OidcName, person: OidcPerson): string;
/** Answers the consent page as a browser does. Returns where the provider sends the browser. */
export declare function answerConsent(authorizeUrl: string, person: OidcPerson, decision?: "allow" | "cancel"): Promise<URL>;
