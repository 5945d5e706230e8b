import type { Query } from "@tanstack/react-query";
import { isContactShown } from "#domain/jobs/card.ts";
import type { JobStatus } from "#domain/jobs/job.ts";
import { queryClient } from "../api/query-client.ts";
import { inStore, KNOWN, settled } from "./device-database.ts";
import { markKept } from "./kept-mark.ts";
import { isSignedOutNote } from "./signed-out-note.ts";

/** The procedures whose last answers a driver can read without a connection. */
const KEPT: ReadonlySet<string> = new Set([
  "doorChanges.ofJob",
  "drivers.me",
  "drivers.vehiclesOfJob",
  "earnings.list",
  "earnings.payouts",
  "earnings.summary",
  "ferries.list",
  "jobs.areaPoints",
  "jobs.available",
  "jobs.clockJobs",
  "jobs.homeAreas",
  "jobs.mine",
  "jobs.fitness",
  "jobs.byId",
  "jobs.sharedPositions",
  "payments.ofJob",
  "payments.ownCash",
  "proofs.ofJob",
]);

/** Asked for other areas whenever the list of jobs changes: the newest answer is the one of the list that is kept. */
const NEWEST_ALONE: ReadonlySet<string> = new Set(["jobs.areaPoints"]);

/** The last answer to a question of an account. */
interface KnownAnswer {
  readonly userId: string;
  /** The query's key, as a text; of those that are kept once, the procedure. */
  readonly question: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** When the server gave it: epoch milliseconds. */
  readonly at: number;
}

/** What the answers say about one job. */
interface KnownJob {
  readonly jobId: string;
  readonly status: JobStatus;
  readonly completedAt: number | null;
}

/**
 * Puts the last answers of an account into the query cache, where there are no newer ones. Answers of other accounts are
 * erased, and of the account's own jobs what it may no longer read: names, phones and addresses a day after completion,
 * and everything about a job that is no longer its.
 * @param now epoch milliseconds
 */
export async function restoreAnswers(userId: string, now: number): Promise<void> {
  await eraseAnswers(userId);
  const answers = await allAnswers();
  const mine = answers.find(({ queryKey }) => pathOf(queryKey) === "jobs.mine");
  const readable = new Map(jobsIn(mine?.data).map((job) => [job.jobId, isContactShown(job, now)]));
  for (const answer of answers) {
    const jobId = jobIdOf(answer.queryKey);
    if (jobId !== null && readable.get(jobId) !== true) await eraseAnswer(answer);
    else if (queryClient.getQueryData(answer.queryKey) === undefined) {
      const data = answer === mine ? withoutContacts(answer.data, readable) : answer.data;
      queryClient.setQueryData(answer.queryKey, data, { updatedAt: answer.at });
      // However recent it is, the server is asked again.
      const filters = { queryKey: answer.queryKey, exact: true, refetchType: "none" } as const;
      await queryClient.invalidateQueries(filters);
    }
  }
}

/**
 * Keeps what the server has answered an account on this page, and what it answers from now on.
 * @returns a function that ends it
 */
export function keepAnswers(userId: string): () => void {
  markKept(true);
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) void keepAnswer(userId, query);
  return cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") void keepAnswer(userId, event.query);
  });
}

/** Erases the kept answers of everybody, or of everybody else. */
export async function eraseAnswers(exceptUserId: string | null): Promise<void> {
  for (const answer of await allAnswers()) if (answer.userId !== exceptUserId) await eraseAnswer(answer);
  if (exceptUserId === null) markKept(false);
}

async function keepAnswer(userId: string, { queryKey, state }: Query): Promise<void> {
  const path = pathOf(queryKey);
  if (!KEPT.has(path) || state.data === undefined || isChoice(queryKey)) return;
  const question = NEWEST_ALONE.has(path) ? path : JSON.stringify(queryKey);
  const answer: KnownAnswer = { userId, question, queryKey, data: state.data, at: state.dataUpdatedAt };
  // Without room or a database the page works as before.
  await inStore(KNOWN, "readwrite", (store) => settled(store.put(answer))).catch(() => undefined);
}

/** Whether it is of the open jobs by a filter or an order: the whole list is kept, and chosen from on this device. */
function isChoice(queryKey: readonly unknown[]): boolean {
  const { input } = (queryKey[1] ?? {}) as { readonly input?: { readonly order?: unknown } };
  return pathOf(queryKey) === "jobs.available" && input?.order !== undefined;
}

async function allAnswers(): Promise<readonly KnownAnswer[]> {
  const read = (store: IDBObjectStore) => settled(store.getAll() as IDBRequest<KnownAnswer[]>);
  const known = await inStore(KNOWN, "readonly", read).catch(() => []);
  return known.filter((each) => !isSignedOutNote(each));
}

async function eraseAnswer({ userId, question }: KnownAnswer): Promise<void> {
  await inStore(KNOWN, "readwrite", (store) => settled(store.delete([userId, question]))).catch(
    () => undefined,
  );
}

/** The procedure of a query: tRPC's keys are `[["jobs", "mine"], { input, type }]`. */
function pathOf([path]: readonly unknown[]): string {
  return Array.isArray(path) ? path.join(".") : "";
}

/** The job that a question is about; `null` for one about all. */
function jobIdOf([, options]: readonly unknown[]): string | null {
  const input = (options as { readonly input?: { readonly jobId?: unknown } } | undefined)?.input;
  return typeof input?.jobId === "string" ? input.jobId : null;
}

interface Pages {
  readonly pages: readonly { readonly items: readonly KnownJob[] }[];
}

function jobsIn(data: unknown): readonly KnownJob[] {
  return (data as Pages | undefined)?.pages.flatMap(({ items }) => items) ?? [];
}

/** The list of the account's jobs without the customers whom it may no longer reach. */
function withoutContacts(data: unknown, readable: ReadonlyMap<string, boolean>): Pages {
  const list = data as Pages;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((job) =>
      readable.get(job.jobId) === true ? job : { ...job, contact: null, canOpenContact: false },
    ),
  }));
  return { ...list, pages };
}
