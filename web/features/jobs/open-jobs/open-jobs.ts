import type { JobCard } from "#domain/jobs/card.ts";
import type { LiveMessage } from "#domain/jobs/live.ts";

/** What the live connection said of the open jobs. */
export interface OpenJobsNews {
  /** The jobs of the last snapshot, or `null` before the first. */
  readonly snapshot: readonly JobCard[] | null;
  /** Whether the snapshot held all open jobs, so that no list is needed beside it. */
  readonly complete: boolean;
  /** What came or went since, by job id; `null` is gone. */
  readonly changes: Readonly<Record<string, JobCard | null>>;
  /** When a job came while we were looking, by job id: epoch ms. */
  readonly arrivedAt: Readonly<Record<string, number>>;
  /** When the last of it was heard: epoch ms. */
  readonly heardAt: number;
}

/** Nothing heard yet. */
export const NO_NEWS: OpenJobsNews = {
  snapshot: null,
  complete: false,
  changes: {},
  arrivedAt: {},
  heardAt: 0,
};

/** The news with one more message. */
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
      return news;
  }
}

/** The news once a job is known to be gone. */
export function withoutJob(news: OpenJobsNews, jobId: string, now: number): OpenJobsNews {
  return { ...news, changes: { ...news.changes, [jobId]: null }, heardAt: now };
}

/** Jobs that came while the connection was away are as new as those that come over it. */
function arrivals(
  news: OpenJobsNews,
  jobs: readonly JobCard[],
  now: number,
): Readonly<Record<string, number>> {
  if (news.snapshot === null) return news.arrivedAt;
  const known = new Set(news.snapshot.map((job) => job.jobId));
  const missed = jobs.filter((job) => !known.has(job.jobId) && news.arrivedAt[job.jobId] === undefined);
  return { ...news.arrivedAt, ...Object.fromEntries(missed.map((job) => [job.jobId, now])) };
}

export interface ListedJobs {
  readonly jobs: readonly JobCard[];
  /** When they were fetched: epoch ms. */
  readonly at: number;
}

/**
 * The open jobs as far as anybody here knows, soonest pickup first; `null` while nothing is known. The board speaks
 * before it is in the database, so while the connection lives its word goes before the list's; once it is lost, the
 * younger of the two is right.
 */
export function openJobs(
  listed: ListedJobs | null,
  news: OpenJobsNews,
  isLive: boolean,
): readonly JobCard[] | null {
  if (!isLive && listed !== null && listed.at > news.heardAt) return sorted(listed.jobs);
  const base = news.snapshot !== null && news.complete ? [] : (listed?.jobs ?? []);
  if (news.snapshot === null && listed === null) return null;
  const byId = new Map<string, JobCard>();
  for (const job of [...base, ...(news.snapshot ?? [])]) byId.set(job.jobId, job);
  for (const [jobId, job] of Object.entries(news.changes)) {
    if (job === null) byId.delete(jobId);
    else byId.set(jobId, job);
  }
  return sorted([...byId.values()]);
}

function sorted(jobs: readonly JobCard[]): readonly JobCard[] {
  return jobs.toSorted((a, b) => a.pickupAt - b.pickupAt || (a.jobId < b.jobId ? -1 : 1));
}
