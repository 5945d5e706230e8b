import { createTestHarness, type TestHarness } from "wrangler";
import { openDatabase, type Database } from "#db/client.ts";
import { seedBaseline } from "#db/seed/baseline.ts";
import { DEMO_PROMPTPAY_ID } from "#domain/payments/promptpay-id.ts";
import { R2Storage } from "#worker/adapters/storage/r2-storage.ts";
import type { Bindings } from "#worker/env.ts";
import { seedDemo } from "../../.dev/demo/seed-demo.ts";
import { startOidcProvider, type OidcProvider } from "./oidc-provider.ts";
import { OIDC_BINDINGS } from "./oidc-script.ts";
import { askLocalProviders, isForProviders } from "./outbound.ts";
import { startStripeServer } from "./stripe-server.ts";
import { STRIPE_KEYS, type StripeStandIn } from "./stripe-stand-in.ts";

/** Signs the sessions of the product under test. */
export const SERVED_AUTH_SECRET = "a secret that only journeys know, 32 and more";

/** The whole product on a free port, as deployed, with the demo's people and orders. */
export interface Server {
  readonly url: string;
  readonly db: Database;
  /** The instant from which the days of the demo's data are counted. */
  readonly dataFrom: number;
  readonly harness: TestHarness;
  /** The process that stands in for Google and LINE. */
  readonly oidc: OidcProvider;
  /** What stands in for Stripe; it sends its webhooks. */
  readonly stripe: StripeStandIn;
  close(): Promise<void>;
}

// No request goes to the internet.
process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";

/** Serves what `npm run build` made. */
export async function serveProduct(): Promise<Server> {
  const oidc = await startOidcProvider();
  const stripeServer = await startStripeServer();
  const restoreFetch = routeOutbound(oidc);
  const harness = createTestHarness({
    workers: [
      {
        configPath: "./wrangler.toml",
        vars: {
          BETTER_AUTH_SECRET: SERVED_AUTH_SECRET,
          QUOTE_SECRET: "another secret that only journeys know, 32+",
          // Only the first sweep needs it: messages of the queue carry the address of their request.
          LOCAL_ORIGIN: "http://localhost",
          PROMPTPAY_ID: DEMO_PROMPTPAY_ID,
          STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
          STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
          WEBHOOKS_TO_THIS_MACHINE: "yes",
          STRIPE_API_ORIGIN: stripeServer.stripe.origin,
          ...OIDC_BINDINGS,
        },
      },
    ],
  });
  const { url } = await harness.listen();
  stripeServer.sendEventsTo(url.origin);
  const worker = harness.getWorker<Bindings & Record<string, unknown>>();
  await worker.applyD1Migrations("DB");
  const { DB, FILES } = await worker.getEnv();
  const db = openDatabase(DB);
  const now = Date.now();
  await seedBaseline(db, now);
  await seedDemo(db, new R2Storage(FILES), now);
  await worker.scheduled({ cron: "* * * * *" });
  const close = async () => {
    await harness.close();
    restoreFetch();
    await oidc.close();
    await stripeServer.close();
  };
  return { url: url.origin, db, dataFrom: now, harness, oidc, stripe: stripeServer.stripe, close };
}

/** The harness sends the worker's outgoing requests through this process' `fetch`. */
function routeOutbound(oidc: OidcProvider): () => void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    isForProviders(input instanceof Request ? input.url : String(input))
      ? askLocalProviders(new Request(input, init), oidc.url)
      : original(input, init);
  return () => {
    globalThis.fetch = original;
  };
}
