import { DRIVERS, openJobs, type Job } from "./fixture.ts";
import { figuresOf } from "./figures.ts";
import { connect as connectHttp, sendAll } from "./load.ts";
import type { Product } from "./product.ts";

const OPEN_JOBS = 10_000;
/** After the days on which the drivers already have jobs. */
const FIRST_DAY = 30;
const SOCKETS = 2_000;
const SOCKETS_PER_DRIVER = 8;
const CONNECTED_AT_ONCE = 50;
const RESERVATIONS = 100;
const BOARD_COMMANDS = 1_000;
const IN_FLIGHT = 64;

/** A company with 10,000 open jobs and 2,000 drivers who watch them; then the same commands on one board and on four. */
export async function measureLarge(product: Product): Promise<void> {
  const jobs = openJobs("L", OPEN_JOBS, FIRST_DAY);
  await product.openJobs(jobs, product.card);
  const before = product.memory();
  const screens = await connectScreens(product);
  const perSocket = (product.memory() - before) / screens.length;
  console.log(`\n${OPEN_JOBS} open jobs, ${screens.length} connected sockets`);
  console.log(`  memory of an idle socket                ${(perSocket / 1024).toFixed(1)} kB`);
  await measureScreens(product, jobs.slice(0, RESERVATIONS), screens);
  for (const screen of screens) screen.socket.close();
  // A board of another name builds itself from D1 and knows what its drivers hold: each has days of its own.
  let firstDay = FIRST_DAY + daysOf(OPEN_JOBS);
  for (const boards of [1, 4]) {
    await measureBoards(product, boards, firstDay);
    firstDay += daysOf(BOARD_COMMANDS);
  }
}

/** On how many days `openJobs` puts so many. */
const daysOf = (jobs: number) => Math.ceil(jobs / DRIVERS);

interface Screen {
  readonly socket: WebSocket;
  /** When it heard that a job was taken, by the job. */
  readonly heardAt: Map<string, number>;
}

async function connectScreens({ origin, cookies }: Product): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (let from = 0; from < SOCKETS; from += CONNECTED_AT_ONCE)
    screens.push(
      ...(await Promise.all(
        Array.from({ length: CONNECTED_AT_ONCE }, (_, index) =>
          connect(origin, cookies[Math.floor((from + index) / SOCKETS_PER_DRIVER)] ?? ""),
        ),
      )),
    );
  return screens;
}

/** Resolves with the snapshot: from then on the socket is idle. */
function connect(origin: string, cookie: string): Promise<Screen> {
  const { promise, resolve, reject } = Promise.withResolvers<Screen>();
  const Socket = WebSocket as unknown as new (url: string, options: { headers: object }) => WebSocket;
  const socket = new Socket(`${origin.replace("http", "ws")}/api/live`, { headers: { cookie } });
  const heardAt = new Map<string, number>();
  socket.addEventListener("message", ({ data }) => {
    const text = String(data);
    if (text.startsWith('{"type":"snapshot"')) resolve({ socket, heardAt });
    const taken = /^\{"type":"job_taken","seq":\d+,"jobId":"([^"]+)"/.exec(text)?.[1];
    if (taken !== undefined) heardAt.set(taken, performance.now());
  });
  socket.addEventListener("error", () => reject(new Error("a socket was refused")));
  return promise;
}

/** One reservation after another: when it is answered, and when the last screen shows it. */
async function measureScreens(
  product: Product,
  jobs: readonly Job[],
  screens: readonly Screen[],
): Promise<void> {
  const answeredMs: number[] = [];
  const shownMs: number[] = [];
  for (const [index, job] of jobs.entries()) {
    const connection = await connectHttp(product.origin, product.empty(), 1);
    const sentAt = performance.now();
    const { answers, medianMs } = await sendAll(product.origin, [product.reserve(index, job)], connection);
    if (answers[0]?.status !== 200) throw new Error(`not reserved: ${answers[0]?.body}`);
    answeredMs.push(medianMs);
    while (!screens.every(({ heardAt }) => heardAt.has(job.jobId)))
      await new Promise((resolve) => setTimeout(resolve, 1));
    shownMs.push(Math.max(...screens.map(({ heardAt }) => heardAt.get(job.jobId) ?? 0)) - sentAt);
  }
  const answered = figuresOf(answeredMs);
  const shown = figuresOf(shownMs);
  console.log(
    `  acknowledged after                      median ${answered.medianMs.toFixed(1)} ms   p95 ${answered.p95Ms.toFixed(1)} ms`,
  );
  console.log(
    `  on the last of all screens after        median ${shown.medianMs.toFixed(1)} ms   p95 ${shown.p95Ms.toFixed(1)} ms`,
  );
}

/** Commands to boards themselves, without the worker before them; jobs and drivers are divided among the boards. */
async function measureBoards(product: Product, boards: number, firstDay: number): Promise<void> {
  const jobs = openJobs(`P${boards}X`, BOARD_COMMANDS, firstDay);
  await product.writeRows(jobs);
  const names = Array.from({ length: boards }, (_, index) => `part-${index}-of-${boards}`);
  for (const [index, name] of names.entries())
    await product.openOn(
      name,
      jobs.filter((_, job) => job % boards === index),
    );
  const left = jobs.map((job, index) => ({ job, index }));
  const started = performance.now();
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const { job, index } = next;
        const reply = await product.reserveOn(names[index % boards] ?? "", index, job);
        if (reply !== "accepted") throw new Error(`not reserved: ${reply}`);
      }
    }),
  );
  const perSecond = (BOARD_COMMANDS * 1000) / (performance.now() - started);
  console.log(
    `  commands on ${boards === 1 ? "one board" : `${boards} boards`}, ${IN_FLIGHT} in flight`.padEnd(42) +
      `${perSecond.toFixed(0)} a second`,
  );
}
