import { describe, expect, test } from "vitest";
import type { LiveMessage } from "#domain/jobs/live.ts";
import {
  NO_NEWS,
  openJobs,
  withMessage,
  withoutJob,
  type OpenJobsNews,
} from "#web/features/jobs/open-jobs/open-jobs.ts";
import { jobCard } from "../fake-server.ts";

const [first, second, third] = [
  jobCard("a", { inDays: 1 }),
  jobCard("b", { inDays: 2 }),
  jobCard("c", { inDays: 3 }),
];
const snapshot = (jobs: readonly (typeof first)[], more = false): LiveMessage => ({
  type: "snapshot",
  seq: 1,
  jobs,
  more,
});
const heard = (...messages: LiveMessage[]): OpenJobsNews =>
  messages.reduce((news, message, index) => withMessage(news, message, 1_000 + index), NO_NEWS);
const ids = (jobs: readonly { jobId: string }[] | null) => jobs?.map((job) => job.jobId) ?? null;

describe("what is shown first", () => {
  test("nothing is known before either the list or the snapshot is there", () => {
    expect(openJobs(null, NO_NEWS, false)).toBeNull();
  });

  test("the list is shown while the connection is on its way", () => {
    expect(ids(openJobs({ jobs: [first], at: 500 }, NO_NEWS, false))).toEqual(["a"]);
  });

  test("the snapshot is shown while the list is on its way, soonest pickup first", () => {
    expect(ids(openJobs(null, heard(snapshot([third, first])), true))).toEqual(["a", "c"]);
  });
});

describe("while the connection lives", () => {
  test("a whole snapshot goes before a list that lags behind", () => {
    const lagging = { jobs: [first, second], at: 9_999 };
    expect(ids(openJobs(lagging, heard(snapshot([first])), true))).toEqual(["a"]);
  });

  test("a snapshot of the first jobs only is completed by the list", () => {
    const listed = { jobs: [first, second, third], at: 500 };
    expect(ids(openJobs(listed, heard(snapshot([first], true)), true))).toEqual(["a", "b", "c"]);
  });

  test("jobs come and go as they are said", () => {
    const news = heard(
      snapshot([first]),
      { type: "job_available", seq: 2, job: second },
      { type: "job_taken", seq: 3, jobId: "a" },
    );
    expect(ids(openJobs(null, news, true))).toEqual(["b"]);
    expect(
      ids(openJobs(null, withMessage(news, { type: "job_available", seq: 4, job: first }, 9), true)),
    ).toEqual(["a", "b"]);
  });

  test("a taken job stays away though a list still has it", () => {
    const news = heard(snapshot([first, second], true), { type: "job_taken", seq: 2, jobId: "b" });
    expect(ids(openJobs({ jobs: [first, second], at: 9_999 }, news, true))).toEqual(["a"]);
  });

  test("a job that was reserved here is gone before the board says so", () => {
    expect(ids(openJobs(null, withoutJob(heard(snapshot([first, second])), "a", 2_000), true))).toEqual([
      "b",
    ]);
  });
});

describe("once the connection is lost", () => {
  test("what was heard stays until a younger list comes", () => {
    const news = heard(snapshot([first, second]));
    expect(ids(openJobs({ jobs: [third], at: 500 }, news, false))).toEqual(["a", "b"]);
    expect(ids(openJobs({ jobs: [third], at: 2_000 }, news, false))).toEqual(["c"]);
  });
});

describe("what is marked as new", () => {
  test("a job that comes while one looks, not those of the first snapshot", () => {
    const news = heard(snapshot([first]), { type: "job_available", seq: 2, job: second });
    expect(news.arrivedAt).toEqual({ b: 1_001 });
  });

  test("a job that came while the connection was away", () => {
    expect(heard(snapshot([first]), snapshot([first, third])).arrivedAt).toEqual({ c: 1_001 });
  });
});
