import type { OpenCard } from "#domain/jobs/card.ts";
import type { LiveMessage } from "#domain/jobs/live.ts";

/** What the live connection has reported about open jobs. */
export interface OpenJobsNews {
  /** The jobs of the last snapshot, or `null` before the first. */
  readonly snapshot: readonly OpenCard[] | null;
  /** Whether the snapshot held all open jobs, so that the list is not needed. */
  readonly complete: boolean;
  /** Changes since the snapshot, by job id; `null`: no longer open. */
  readonly changes: Readonly<Record<string, OpenCard | null>>;
  /** When a job arrived while the page was open, by job id: epoch ms. */
  readonly arrivedAt: Readonly<Record<string, number>>;
  /** When the last message arrived: epoch ms. */
  readonly heardAt: number;
}

/** No message yet. */
export const NO_NEWS: OpenJobsNews = {
  snapshot: null,
  complete: false,
  changes: {},
  arrivedAt: {},
  heardAt: 0,
};

/** The state after one more message. */
export function withMessage(news: OpenJobsNews, message: LiveMessage, now: number): OpenJobsNews {
  switch (message.type) {
    case "snapshot":
      return {
        ...news,
        snapshot: message.jobs,
        complete: !message.more,
        changes: {},
        arrivedAt: arrivals(news, message.jobs, now),
        heardAt: now,
      };
    case "job_available":
      return {
        ...news,
        changes: { ...news.changes, [message.job.jobId]: message.job },
        arrivedAt: { ...news.arrivedAt, [message.job.jobId]: now },
        heardAt: now,
      };
    case "job_taken":
      return withoutJob(news, message.jobId, now);
    case "order_changed":
    case "position_changed":
    case "note_added":
      return news;
  }
}

/** The state once a job is known to be no longer open. */
export function withoutJob(news: OpenJobsNews, jobId: string, now: number): OpenJobsNews {
  return { ...news, changes: { ...news.changes, [jobId]: null }, heardAt: now };
}

/** Jobs that appeared while the connection was lost count as new too. */
function arrivals(
  news: OpenJobsNews,
  jobs: readonly OpenCard[],
  now: number,
): Readonly<Record<string, number>> {
  if (news.snapshot === null) return news.arrivedAt;
  const known = new Set(news.snapshot.map((job) => job.jobId));
  const missed = jobs.filter((job) => !known.has(job.jobId) && news.arrivedAt[job.jobId] === undefined);
  return { ...news.arrivedAt, ...Object.fromEntries(missed.map((job) => [job.jobId, now])) };
}

export interface ListedJobs {
  readonly jobs: readonly OpenCard[];
  /** When the list was fetched: epoch ms. */
  readonly at: number;
}

/**
 * The open jobs, soonest pickup first; `null` while nothing is known. While the connection is open its messages win
 * over the fetched list, which may be older; once it is lost, the newer of the two wins.
 */
export function openJobs(
  listed: ListedJobs | null,
  news: OpenJobsNews,
  isLive: boolean,
): readonly OpenCard[] | null {
  if (!isLive && listed !== null && listed.at > news.heardAt) return sorted(listed.jobs);
  const base = news.snapshot !== null && news.complete ? [] : (listed?.jobs ?? []);
  if (news.snapshot === null && listed === null) return null;
  const byId = new Map<string, OpenCard>();
  for (const job of [...base, ...(news.snapshot ?? [])]) byId.set(job.jobId, job);
  for (const [jobId, job] of Object.entries(news.changes)) {
    if (job === null) byId.delete(jobId);
    else byId.set(jobId, job);
  }
  return sorted([...byId.values()]);
}

export interface MergeOptions {
  readonly accepts: (job: OpenCard) => boolean;
  readonly compare: (a: OpenCard, b: OpenCard) => number;
  /** Whether there are further ones behind the last: what belongs there comes with them. */
  readonly hasMore: boolean;
}

/** What the server has found by a filter, with what the board has said since. */
export function withNews(
  found: readonly OpenCard[],
  { changes }: Pick<OpenJobsNews, "changes">,
  { accepts, compare, hasMore }: MergeOptions,
): readonly OpenCard[] {
  const last = found.at(-1);
  const isListed = (job: OpenCard) =>
    accepts(job) && (!hasMore || last === undefined || compare(job, last) <= 0);
  const heard = Object.values(changes).filter((job) => job !== null && isListed(job));
  const left = found.filter(({ jobId }) => changes[jobId] === undefined);
  return [...left, ...heard.filter((job) => job !== null)].toSorted(compare);
}

function sorted(jobs: readonly OpenCard[]): readonly OpenCard[] {
  return jobs.toSorted((a, b) => a.pickupAt - b.pickupAt || (a.jobId < b.jobId ? -1 : 1));
}
