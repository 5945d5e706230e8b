import { serveProduct } from "../support/serve.ts";
import { measureRoutes } from "./routes.ts";
import { measureDocuments } from "./documents.ts";
import { issueNumbersAtOnce } from "./numbers.ts";
import { measureWebhooks } from "./webhooks.ts";
import { compareAnswerTimes } from "./accounts.ts";
import { raceForJobs, reserveManyJobs } from "./reservations.ts";
import { figures, ms, workerdCpuS } from "./measure.ts";

/** `npm run bench`: prints figures of the running product. It does not pass or fail. */

const REQUESTS = 400;
const BATCHES = 5;
const PLACES = [
  "th-1006",
  "th-2004",
  "th-5001",
  "th-9011",
  "th-8301",
  "th-3001",
  "th-4101",
  "th-8404",
  "th-5701",
  "th-2307",
];
const TYPED = ["บางกะปิ", "Hat Yai", "10240", "เชียง", "Nakhon", "koh sam", "อ.เมือง", "Bang", "๑๐๒๔๐", "พัท"];

const server = await serveProduct();
const { url } = server;
const input = (path: string, value: unknown) =>
  `${url}/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(value))}`;

function quoteUrl(index: number): string {
  const from = PLACES[index % PLACES.length];
  const to = PLACES[(index * 7 + 3) % PLACES.length];
  const stops = [{ placeId: from }, { placeId: from === to ? "th-1001" : to }];
  return input("pricing.quote", { stops, vehicles: ["four_wheel"], workers: 2, loadRange: "under_850_kg" });
}

/** Time of a request and processor time per request, one request at a time. */
async function measure(what: string, urlOf: (index: number) => string): Promise<number> {
  for (let index = 0; index < 50; index++) await (await fetch(urlOf(index))).arrayBuffer();
  const wallMs: number[] = [];
  const cpuMs: number[] = [];
  for (let batch = 0; batch < BATCHES; batch++) {
    const cpuBefore = workerdCpuS();
    for (let index = 0; index < REQUESTS; index++) {
      const started = performance.now();
      await (await fetch(urlOf(index))).arrayBuffer();
      wallMs.push(performance.now() - started);
    }
    cpuMs.push(((workerdCpuS() - cpuBefore) * 1000) / REQUESTS);
  }
  const wall = figures(wallMs);
  const cpu = figures(cpuMs).median;
  console.log(
    `${what.padEnd(34)} cpu ${ms(cpu)} a request   wall median ${ms(wall.median)}  p99 ${ms(wall.p99)}`,
  );
  return cpu;
}

console.log(
  `${REQUESTS * BATCHES} requests each, one at a time; cpu is all of workerd's, the simulated D1 included\n`,
);
const nothing = await measure("a refusal (the floor)", () => `${url}/api/nothing`);
const quote = await measure("pricing.quote", quoteUrl);
const suggest = await measure("geo.suggest", (index) =>
  input("geo.suggest", { text: TYPED[index % TYPED.length] }),
);
await measure("pricing.current", () => `${url}/api/trpc/pricing.current`);
console.log(
  `\nabove the floor: pricing.quote ${ms(quote - nothing)}, geo.suggest ${ms(suggest - nothing)} of processor time`,
);
console.log("");
await measureDocuments(server);
await issueNumbersAtOnce(server);
await measureWebhooks(server);
console.log("");
await compareAnswerTimes(server);
console.log("");
await raceForJobs(server);
await reserveManyJobs(server);
console.log("");
await measureRoutes();
await server.close();
