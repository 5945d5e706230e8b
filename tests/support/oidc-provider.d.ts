import { type OidcName, type OidcPerson } from "./oidc-script.ts";
/** Google and LINE on a free port of this machine: the real protocol, people from a script. */
export interface OidcProvider {
    readonly url: string;
    /** Who sits at the browser from now on when a provider asks for consent. */
    introduce(provider: OidcName, person: OidcPerson): void;
    close(): Promise<void>;
}
/** Starts the process that stands in for Google and LINE. A path begins with the host that was meant. */
export declare function startOidcProvider(): Promise<OidcProvider>;
