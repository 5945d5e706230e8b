import { DRIVERS, openJobs, type Job } from "./fixture.ts";
import { connect, sendAll, type Call, type Load } from "./load.ts";
import type { Subject } from "./subject.ts";
import type { JobCard } from "#domain/jobs/card.ts";

/** How many reservations are measured at so many connections. */
const LEVELS: readonly { readonly connections: number; readonly jobs: number }[] = [
  { connections: 1, jobs: 128 },
  { connections: 4, jobs: 256 },
  { connections: 16, jobs: 384 },
  { connections: 64, jobs: 768 },
  { connections: 128, jobs: 768 },
  { connections: 256, jobs: 1024 },
];
const WARM_UP = 64;
const FLOOR_CALLS = 2_000;
const LIST_CALLS = 600;
const CONTENDED_CALLS = 1_280;
const CONNECTIONS = 64;
const CROWD = 256;

/** Prints the figures of one subject. */
export async function measure(subject: Subject, card: (job: Job) => JobCard): Promise<void> {
  const total = LEVELS.reduce((sum, { jobs }) => sum + jobs, WARM_UP + 1);
  const jobs = openJobs("B", total);
  await subject.openJobs(jobs, card);
  console.log(`\n${subject.name}: ${total} open jobs, ${DRIVERS} drivers`);
  const left = jobs.map((job, index) => ({ job, driver: index % DRIVERS }));
  const take = (count: number) => left.splice(0, count);
  const reserve = async (count: number, connections: number) => {
    const calls = take(count).map(({ driver, job }) => subject.reserve(driver, job));
    const load = await timed(subject, calls, connections);
    return { ...load, done: load.answers.filter(({ status }) => status === 200).length };
  };
  await timed(subject, Array.from({ length: 100 }, subject.empty), 1);
  await reserve(WARM_UP, 4);
  const floor = await timed(subject, Array.from({ length: FLOOR_CALLS }, subject.empty), CONNECTIONS);
  print("an empty answer (the floor)", floor, floor.cpuMs);
  // The simulator leaves some of so many connections waiting until the others are done: the p95 of both shows it.
  const crowd = await timed(subject, Array.from({ length: FLOOR_CALLS }, subject.empty), CROWD);
  print(`an empty answer, ${CROWD} connections`, crowd, crowd.cpuMs);
  const lists = Array.from({ length: LIST_CALLS }, (_, index) => subject.list(index % DRIVERS));
  const listed = await timed(subject, lists, CONNECTIONS);
  print("open jobs, 64 connections", listed, listed.cpuMs, floor.cpuMs);
  for (const { connections, jobs: count } of LEVELS) {
    const load = await reserve(count, connections);
    if (load.done !== count) console.log(`  only ${load.done} of ${count} were reserved: ${failure(load)}`);
    print(`reservations, ${connections} connections`, load, load.cpuMs, floor.cpuMs);
  }
  await contend(subject, take(1)[0]?.job, floor.cpuMs);
}

/** All drivers press for one job, again and again: one has it. */
async function contend(subject: Subject, job: Job | undefined, floorMs: number): Promise<void> {
  if (job === undefined) throw new Error("no job is left");
  const calls = Array.from({ length: CONTENDED_CALLS }, (_, index) => subject.reserve(index % DRIVERS, job));
  const load = await timed(subject, calls, CONNECTIONS);
  print("one job contended, 64 connections", load, load.cpuMs, floorMs);
  const winners = load.answers.filter(({ status }) => status === 200).length;
  console.log(`  answered 200: ${winners} of ${CONTENDED_CALLS} presses, all by one driver`);
}

async function timed(
  subject: Subject,
  calls: readonly Call[],
  connections: number,
): Promise<Load & { readonly cpuMs: number }> {
  const connected = await connect(subject.origin, subject.empty(), connections);
  const before = subject.processorTimeS();
  const load = await sendAll(subject.origin, calls, connected);
  return { ...load, cpuMs: ((subject.processorTimeS() - before) * 1000) / calls.length };
}

function print(what: string, load: Load, cpuMs: number, floorMs?: number): void {
  const above = floorMs === undefined ? "" : `, above the floor ${(cpuMs - floorMs).toFixed(2)} ms`;
  console.log(
    `  ${what.padEnd(36)} ${load.perSecond.toFixed(0).padStart(6)} a second   median ${load.medianMs.toFixed(1)} ms   ` +
      `p95 ${load.p95Ms.toFixed(1)} ms   processor ${cpuMs.toFixed(2)} ms${above}`,
  );
}

function failure({ answers }: Load): string {
  return answers.find(({ status }) => status !== 200)?.body.slice(0, 300) ?? "";
}
