import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { measureLarge } from "./board/large.ts";
import { startPeer } from "./board/peer/peer.ts";
import { startProduct } from "./board/product.ts";
import { measure } from "./board/reservations.ts";

/**
 * `npm run bench:board`: reservations of the product in the simulator, beside a peer that does the same work with Hono
 * on Node and PostgreSQL (Debian: `apt-get install postgresql`), both in one run on one machine. It does not pass or
 * fail. Processor time is that of the whole simulator, D1 included, or of the peer's server and its PostgreSQL.
 * What follows from a reservation, such as mails, is written to the outbox by both and delivered by neither;
 * `BENCH_BOARD_EFFECTS=1` has the product deliver it meanwhile, on the one thread that the simulator has.
 * `BENCH_BOARD_PORT` is the first of three ports (8811). `BENCH_BOARD_LARGE=1` adds 10,000 open jobs with 2,000 sockets.
 */

const PORT = Number(process.env["BENCH_BOARD_PORT"] ?? 8811);

process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";
process.env["WRANGLER_SEND_METRICS"] ??= "false";
execFileSync(process.execPath, [join(import.meta.dirname, "../../.dev/build-web.ts"), "--if-changed"], {
  stdio: "inherit",
});
const product = await startProduct(PORT);
const peer = await startPeer(PORT + 1, PORT + 2);
if (peer === null)
  console.log("PostgreSQL is not installed (apt-get install postgresql): nothing to compare with");
else {
  await measure(peer, product.card);
  await peer.stop();
}
await measure(product, product.card);
if (process.env["BENCH_BOARD_LARGE"] === "1") await measureLarge(product);
await product.stop();
