import { type TestHarness } from "wrangler";
import { type Database } from "#db/client.ts";
import { type OidcProvider } from "./oidc-provider.ts";
/** Signs the sessions of the served product. */
export declare const SERVED_AUTH_SECRET = "a secret that only journeys know, 32 and more";
/** The whole product on a free port, as it is deployed, with the demo's people and orders. */
export interface Server {
    readonly url: string;
    readonly db: Database;
    readonly harness: TestHarness;
    /** Google and LINE, as far as the served product can tell. */
    readonly oidc: OidcProvider;
    close(): Promise<void>;
}
/** Serves what `npm run build` made. */
export declare function serveProduct(): Promise<Server>;
