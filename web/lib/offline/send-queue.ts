import { deliver, type Delivery } from "./deliver.ts";
import type { TermChange } from "#domain/jobs/term-changes.ts";
import { isHeldBack, isStep, type Entry } from "./entry.ts";
import { allEntries, changeEntry, deleteEntry } from "./queue-store.ts";
import { endNotedSession } from "./signed-out-note.ts";

/** Pages and the service worker of this browser tell each other here what they did with the queue. */
export const QUEUE_CHANNEL = "khondee-queue";

/** What became of the queue. */
export type QueueNews =
  /** Entries were added, changed or deleted. */
  | { readonly type: "changed" }
  | { readonly type: "sending"; readonly lane: Lane; readonly clientId: string | null }
  /** The server has an entry. */
  | { readonly type: "sent"; readonly entry: Entry; readonly answer: unknown };

/** Why what waits still waits after an attempt to send it. */
export type Waiting = "nothing" | "no_connection" | "later" | "signed_out";

/**
 * What is sent one at a time in this browser: steps, cash and withdrawn consents, and the records that have pictures, which
 * take long on a bad line, so that nothing else waits for them.
 */
export type Lane = "steps" | "records";
const LANES: readonly Lane[] = ["steps", "records"];
const LOCKS: Readonly<Record<Lane, string>> = { steps: "khondee-queue", records: "khondee-queue-records" };

/** An attempt to send the queue: what it leaves until the next one, and why. */
interface Attempt {
  readonly userId: string | null;
  /** Accounts, jobs and entries. */
  readonly held: Set<string>;
  readonly reasons: Set<Waiting>;
  readonly tell: (news: QueueNews) => void;
}

/**
 * Sends what waits: first consents that are withdrawn, then the steps of each job in the order in which they
 * were made, then what was recorded at its stops, so that a large picture keeps nobody waiting for a step. Of
 * that, cash comes first, because it has no picture.
 *
 * A step that the server cannot take yet holds back everything else of its job, and so does one of which the
 * driver has to say whether it was meant so (`isConflict`). Without a login all of the account waits. What
 * had changed of an order when a step was taken is kept until it has been read. One context of the browser
 * sends each of both at a time. In a session that was signed out on this device nothing is sent: the session
 * is ended first.
 * @param userId whose entries; `null`: each with its own account, of which at most one is signed in
 * @param tell called before anything that was sent disappears
 * @param lanes what of it, in this order
 * @returns why something of that still waits
 */
export async function sendQueue(
  userId: string | null,
  tell: (news: QueueNews) => void,
  lanes = LANES,
): Promise<Waiting> {
  const attempt: Attempt = { userId, held: new Set(), reasons: new Set(), tell };
  for (const lane of lanes) if (!(await sendLane(lane, attempt))) return "no_connection";
  const reasons = userId === null ? REASONS_OF_ALL : REASONS;
  return reasons.find((reason) => attempt.reasons.has(reason)) ?? "nothing";
}

/** @returns whether there was a connection */
function sendLane(lane: Lane, { userId, held, reasons, tell }: Attempt): Promise<boolean> {
  return oneAtATime(LOCKS[lane], async () => {
    for (;;) {
      if (!(await endNotedSession())) return false;
      const kept = await allEntries();
      const all = kept.filter((entry) => isToSend(entry, userId) && !isHeldBack(entry, kept));
      const sendable = all.filter((entry) => !idsThatHold(entry).some((id) => held.has(id)));
      const next = lane === "steps" ? nextStep(sendable) : nextProof(sendable);
      if (next === undefined) return true;
      tell({ type: "sending", lane, clientId: next.clientId });
      const delivery = await deliver(next, all, async (command) => {
        await changeEntry(next.clientId, (entry) => ({ ...entry, command }));
      });
      await settle(next, delivery, tell);
      if (delivery.kind === "done" || delivery.kind === "refused") continue;
      if (delivery.kind === "no_connection" && isStep(next)) return false;
      reasons.add(delivery.kind);
      if (delivery.kind === "signed_out") held.add(next.userId);
      else held.add(isStep(next) ? next.jobId : next.clientId);
    }
  }).finally(() => tell({ type: "sending", lane, clientId: null }));
}

function nextStep(sendable: readonly Entry[]): Entry | undefined {
  return sendable.find(isWithdrawal) ?? sendable.find(isStep) ?? sendable.find((entry) => !isProof(entry));
}

/** A proof of a job of which no step waits. */
function nextProof(sendable: readonly Entry[]): Entry | undefined {
  return sendable.find(
    (entry) => isProof(entry) && !sendable.some((other) => isStep(other) && other.jobId === entry.jobId),
  );
}

function isProof({ command }: Entry): boolean {
  return command.type === "proof";
}

/** A consent that is withdrawn: before all else, whatever the rest of its job waits for. */
function isWithdrawal({ command }: Entry): boolean {
  return command.type === "unshare";
}

function idsThatHold(entry: Entry): readonly string[] {
  const { clientId, jobId, userId } = entry;
  return isWithdrawal(entry) ? [clientId, userId] : [clientId, jobId, userId];
}

/** The one to act on first, first. */
const REASONS: readonly Waiting[] = ["signed_out", "no_connection", "later"];
/** Of all accounts: what another one left here keeps nobody from trying the rest again. */
const REASONS_OF_ALL: readonly Waiting[] = ["no_connection", "later", "signed_out"];

function isToSend(entry: Entry, userId: string | null): boolean {
  return entry.state === "waiting" && (userId === null || entry.userId === userId);
}

async function settle(
  { clientId, ...sent }: Entry,
  delivery: Delivery,
  tell: (news: QueueNews) => void,
): Promise<void> {
  if (delivery.kind === "done") {
    tell({ type: "sent", entry: { clientId, ...sent }, answer: delivery.answer });
    const changes = await newsIn(delivery.answer, sent);
    if (changes.length === 0) await deleteEntry(clientId);
    else await changeEntry(clientId, (entry) => ({ ...entry, state: "told", changes }));
  } else if (delivery.kind === "refused") {
    const { refusal } = delivery;
    await changeEntry(clientId, (entry) => ({ ...entry, state: "refused", refusal }));
  } else {
    const unknown = delivery.kind === "later" && delivery.isUnknownYet === true ? 1 : 0;
    await changeEntry(clientId, ({ attempts, unknownYet = 0, ...entry }) => ({
      ...entry,
      attempts: attempts + 1,
      unknownYet: unknownYet + unknown,
    }));
  }
  tell({ type: "changed" });
}

/** What the server says has changed of an order, without what another step of the same job tells already. */
async function newsIn(answer: unknown, { jobId, userId }: Pick<Entry, "jobId" | "userId">) {
  const { changes = [] } = (answer ?? {}) as { readonly changes?: readonly TermChange[] };
  if (changes.length === 0) return changes;
  const told = (await allEntries()).filter((each) => each.jobId === jobId && each.userId === userId);
  const revisions = new Set(told.flatMap((each) => each.changes?.map(({ revision }) => revision) ?? []));
  return changes.filter(({ revision }) => !revisions.has(revision));
}

const last = new Map<string, Promise<unknown>>();

/** Across pages and the service worker by a lock of the browser; where there is none, within this page. */
function oneAtATime<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager | null };
  if (locks != null) return locks.request(lock, work) as Promise<Result>;
  const next = (last.get(lock) ?? Promise.resolve()).then(work, work);
  last.set(
    lock,
    next.catch(() => undefined),
  );
  return next;
}
