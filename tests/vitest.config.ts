import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { trustMailCertificate } from "./support/mail-certificate.ts";
import { OIDC_BINDINGS } from "./support/oidc-script.ts";
import { askLocalProviders, isForProviders } from "./support/outbound.ts";
import { keepTemporaryFilesInMemory } from "./support/memory-folder.ts";
import { migratedSchema } from "./support/migrated-schema.ts";
import { stripeInOneFile } from "./support/stripe-in-one-file.ts";
import { variablesOfThisMachine } from "./support/unset-variables.ts";

keepTemporaryFilesInMemory();
trustMailCertificate();
const { cloudflareTest, readD1Migrations } = await import("@cloudflare/vitest-plugin");
const MIGRATIONS = await readD1Migrations("db/migrations");

/**
 * No test fails because the machine is slow: these limits only end a test that hangs. Five minutes for one test and
 * one minute for one awaited condition are far above what the slowest takes on a quarter of a processor.
 */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** The random values of property tests follow from one seed; `npm run test:properties` sets others. */
const SEEDED = { provide: { propertySeed: Number(process.env["PROPERTY_SEED"] ?? 1) } };
const SEED_SETUP = "tests/support/property-seed.ts";

/**
 * The tests that take longest, of a runtime's and of the browser's. Started first, so that all workers end at about the
 * same time.
 */
const LONGEST_FIRST = [
  "trpc/access/access.test.ts",
  "durable-objects/torture.test.ts",
  "suggest/suggest.test.ts",
  "payments/ledger-model.test.ts",
  "durable-objects/board-rebuild.test.ts",
  "trpc/access/personal-data.test.ts",
  "e2e/pages.test.ts",
  "e2e/site-asian-languages.test.ts",
  "e2e/move.test.ts",
  "e2e/site-european-languages.test.ts",
  "e2e/site.test.ts",
  "e2e/driver/offline.test.ts",
  "e2e/accounts.test.ts",
  "e2e/admin.test.ts",
  "e2e/admin/people.test.ts",
];

/** Vitest's own order, with the longest in front. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST_FIRST.findIndex((name) => moduleId.endsWith(name));
      return index === -1 ? LONGEST_FIRST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/** One project per runtime: plain Node, workerd, a DOM, and real browsers. */
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: {
    // One more than the smallest machine that runs them has cores: a test waits now and then for its database.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The security log writes a line for each refusal, and tests are refused hundreds of times.
    onConsoleLog: (log) => !log.startsWith('{"event":"security.'),
    projects: [
      {
        test: {
          ...LIMITS,
          ...SEEDED,
          name: "node",
          // These tests replace no module and keep no state in one, so the files share a process and its modules.
          isolate: false,
          include: [
            "tests/worker/domain/**/*.test.ts",
            "tests/worker/adapters/**/*.test.ts",
            "tests/architecture/**/*.test.ts",
            "tests/messages/**/*.test.ts",
            "tests/backup/**/*.test.ts",
            "tests/worker/outbox/**/*.test.ts",
            "tests/worker/durable-objects/search-index/index-entries.test.ts",
            "tests/worker/services/account/passwords.test.ts",
            "tests/worker/services/audit/first-admin.test.ts",
            "tests/worker/services/payments/ledger-model.test.ts",
            "tests/worker/services/documents/document-totals.test.ts",
            "tests/worker/services/control-room/figures-of-days.test.ts",
            "tests/worker/services/earnings/**/*.test.ts",
            "tests/web/components/route-map/**/*.test.ts",
          ],
          exclude: ["tests/worker/adapters/mail/**"],
          environment: "node",
          globalSetup: ["tests/support/compiled-messages.ts"],
          setupFiles: [SEED_SETUP],
        },
      },
      {
        plugins: [react()],
        test: {
          ...LIMITS,
          ...SEEDED,
          name: "web",
          include: ["tests/web/**/*.test.{ts,tsx}"],
          exclude: ["tests/web/components/route-map/**"],
          environment: "happy-dom",
          // Starting a process, its DOM and its libraries takes longer than most files.
          isolate: false,
          globalSetup: ["tests/support/compiled-messages.ts"],
          setupFiles: ["tests/support/fresh-modules.ts", SEED_SETUP, "tests/support/web-setup.ts"],
        },
      },
      {
        resolve: {
          alias: {
            "@better-auth/utils/password": new URL("support/cheap-passwords.ts", import.meta.url).pathname,
            // Its one file instead of its 350, each of which would be sent to workerd by itself.
            "@cantoo/pdf-lib": new URL(
              "../node_modules/@cantoo/pdf-lib/dist/pdf-lib.esm.min.js",
              import.meta.url,
            ).pathname,
          },
        },
        plugins: [
          stripeInOneFile,
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ...variablesOfThisMachine(),
                TEST_MIGRATIONS: MIGRATIONS,
                MIGRATED_SCHEMA: migratedSchema(MIGRATIONS),
                BETTER_AUTH_SECRET: "a secret that only tests know, 32 and more",
                QUOTE_SECRET: "another secret that only tests know, 32 and more",
                LOCAL_ORIGIN: "http://localhost",
                // `npm run test:torture` asks for more of them, or for one by its number.
                TORTURE_SEEDS: {
                  first: Number(process.env["TORTURE_SEED"] ?? 1),
                  count: Number(process.env["TORTURE_SEEDS"] ?? 50),
                },
                ...OIDC_BINDINGS,
              },
              // Nobody reads this queue: tests drain the outbox themselves, when they want to.
              queueProducers: { EFFECTS_QUEUE: { queueName: "unread" } },
              // What the worker asks Google and LINE goes to the process that stands in for them; the rest nowhere.
              outboundService: async (request: Request) =>
                isForProviders(request.url)
                  ? askLocalProviders(request, inject("oidcProcessUrl"))
                  : new Response(`${request.url} is outside`, { status: 502 }),
            },
          })),
        ],
        test: {
          ...LIMITS,
          ...SEEDED,
          name: "worker",
          // Starting workerd and evaluating the worker takes longer than many files. Tests leave no rows and no objects.
          isolate: false,
          // With it, a workerd that starts later is sent every module that others have read in one message: 48 MB by now,
          // and workerd takes 32 MiB ("Message is too large", 1009).
          fsModuleCache: false,
          globalSetup: [
            "tests/support/compiled-messages.ts",
            "tests/support/oidc-process.ts",
            "tests/support/smtp-process.ts",
          ],
          include: [
            "tests/worker/{trpc,services,durable-objects,auth,app,http}/**/*.test.ts",
            "tests/worker/adapters/mail/**/*.test.ts",
            "tests/db/**/*.test.ts",
          ],
          exclude: [
            "tests/worker/durable-objects/search-index/index-entries.test.ts",
            "tests/worker/services/account/passwords.test.ts",
            "tests/worker/services/audit/first-admin.test.ts",
            "tests/worker/services/payments/ledger-model.test.ts",
            "tests/worker/services/documents/document-totals.test.ts",
            "tests/worker/services/control-room/figures-of-days.test.ts",
            "tests/worker/services/earnings/**/*.test.ts",
          ],
          setupFiles: [SEED_SETUP, "tests/support/worker-setup.ts"],
        },
      },
      {
        test: {
          ...LIMITS,
          name: "e2e",
          globalSetup: ["tests/support/running-product.ts"],
          include: ["tests/e2e/**/*.test.ts"],
          environment: "node",
          // The files of a process share one browser.
          isolate: false,
          // After all else. A browser waits for frames and answers now and then: three keep two cores busy.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
