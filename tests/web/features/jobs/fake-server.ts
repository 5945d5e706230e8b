import { vi } from "vitest";
import type { ErrorCode, ErrorParams } from "#domain/errors.ts";
import type { JobCard } from "#domain/jobs/card.ts";
import { FREE_DRIVER } from "#domain/jobs/driver-facts.ts";
import { PONG, type LiveMessage } from "#domain/jobs/live.ts";
import { DAY_MS } from "#domain/time.ts";
import { unansweredCall } from "../../../support/unanswered-calls.ts";

/** The answer of a procedure: data, an error, or a lost connection. */
export type Answer =
  | { readonly data: unknown }
  | { readonly code: ErrorCode; readonly params?: ErrorParams }
  | { readonly unreachable: true };

/** What became of a picture that was sent. */
type UploadAnswer = ErrorCode | "unreachable" | "stored";

/** Handlers by procedure name; each gets the call's input. */
export type Procedures = Record<string, (input: never) => Answer | Promise<Answer>>;

export interface Call {
  readonly path: string;
  readonly input: unknown;
}

/** A proof at the destination of a job without stops between. */
export const ARRIVED = {
  proofId: "proof-1",
  jobId: "KD-AAAAAA-1",
  stopPosition: 1,
  driverName: "Somchai",
  receiverName: "Mali",
  codeConfirmed: true,
  takenAt: 1_780_000_000_000,
  receivedAt: 1_780_000_000_000,
  photos: [],
  signatureUrl: null,
};

/** The money of an order that is paid, as its driver reads it. */
export const NOTHING_DUE = {
  jobId: "KD-AAAAAA-1",
  orderId: "KD-AAAAAA",
  leftSatang: 0,
  maxSatang: 0,
  takesCash: false,
  canRecord: false,
  isBeingChecked: false,
  recorded: null,
};

/** An order whose terms nobody proposes to change. */
export const NO_DOOR_CHANGES = {
  orderId: "KD-kapi",
  revision: 1,
  totalSatang: 3_300_00,
  vehicles: ["four_wheel"],
  stops: [
    { th: "เขตบางกะปิ", en: "Bang Kapi" },
    { th: "อำเภอหัวหิน", en: "Hua Hin" },
  ],
  workers: 1,
  loadRange: "under_850_kg",
  items: [{ itemId: "box", count: 4 }],
  access: [],
  changes: [],
  isOtherOpen: false,
};

/** Replaces the server behind `fetch` and `WebSocket` for the dashboard. */
export class FakeServer {
  readonly calls: Call[] = [];
  /** The keys of the pictures that were sent, in order. */
  readonly uploads: string[] = [];
  /** What the next pictures are answered; after them each is stored. */
  readonly uploadAnswers: (UploadAnswer | Promise<UploadAnswer>)[] = [];
  readonly sockets: FakeSocket[] = [];
  /** What its answers say of when they were made: epoch ms; nothing where it is `null`. */
  answeredAt: number | null = null;
  procedures: Procedures = {};
  /** Where a test says nothing else, the goods are shown to have arrived, everything is paid, and no position is shared. */
  readonly #usual: Procedures = {
    "proofs.ofJob": () => ({ data: [ARRIVED] }),
    "payments.ofJob": () => ({ data: NOTHING_DUE }),
    "doorChanges.ofJob": () => ({ data: NO_DOOR_CHANGES }),
    "payments.ownCash": () => ({ data: { heldSatang: 0, held: [] } }),
    "jobs.sharedPositions": () => ({ data: [] }),
    "jobs.homeAreas": () => ({ data: [] }),
    "jobs.areaPoints": () => ({ data: {} }),
    "drivers.registration": () => ({ data: null }),
    "jobs.openCounts": () => ({ data: { all: 2, shown: 2, from: [], to: [] } }),
    "jobs.byId": () => ({ code: "NOT_FOUND" }),
    "jobs.fitness": () => ({
      data: { driver: { driverId: "d-1", vehicle: "four_wheel", ...FREE_DRIVER }, busy: [], driven: [] },
    }),
    "jobs.clockJobs": () => ({ data: { jobs: [], maxDailyDrivingS: 28_800 } }),
  };

  /** Replaces the network until `vi.unstubAllGlobals()`. */
  install(): void {
    const { sockets } = this;
    vi.stubGlobal("fetch", (url: string | URL | Request, init?: RequestInit) =>
      this.fetch(String(url), init),
    );
    vi.stubGlobal(
      "WebSocket",
      class extends FakeSocket {
        constructor(url: string | URL) {
          super(String(url));
          sockets.push(this);
        }
      },
    );
  }

  /** Sends a message on the latest socket. */
  say(message: LiveMessage): void {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("nobody listens");
    socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  callsOf(path: string): Call[] {
    return this.calls.filter((call) => call.path === path);
  }

  private async fetch(url: string, init: RequestInit | undefined): Promise<Response> {
    const { pathname, searchParams } = new URL(url, "https://khondee.test");
    if (pathname === "/api/files") return this.store(new Headers(init?.headers).get("idempotency-key") ?? "");
    const paths = pathname.replace("/api/trpc/", "").split(",");
    const text = typeof init?.body === "string" ? init.body : (searchParams.get("input") ?? "{}");
    const inputs = JSON.parse(text) as Record<string, unknown>;
    const answers = await Promise.all(paths.map((path, index) => this.answer(path, inputs[index])));
    const headers = this.answeredAt === null ? {} : { date: new Date(this.answeredAt).toUTCString() };
    return Response.json(answers, { headers });
  }

  private async store(key: string): Promise<Response> {
    this.uploads.push(key);
    const answer = await (this.uploadAnswers.shift() ?? "stored");
    if (answer === "unreachable") throw new TypeError("Failed to fetch");
    if (answer !== "stored") return Response.json({ error: { data: { appCode: answer, params: {} } } });
    return Response.json({ fileId: `stored-${key}` });
  }

  private async answer(path: string, input: unknown): Promise<unknown> {
    this.calls.push({ path, input });
    const procedure = this.procedures[path] ?? this.#usual[path];
    if (procedure === undefined) throw unansweredCall(path);
    const answer = await procedure(input as never);
    if ("unreachable" in answer) throw new TypeError("Failed to fetch");
    if ("data" in answer) return { result: { data: answer.data } };
    return {
      error: {
        message: answer.code,
        code: -32600,
        data: { code: "BAD_REQUEST", appCode: answer.code, params: answer.params ?? {} },
      },
    };
  }
}

/** A socket whose messages come from the test. */
export class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly url: string;
  readyState = 1;
  readonly sent: string[] = [];

  constructor(url: string) {
    super();
    this.url = url;
  }

  send(text: string): void {
    this.sent.push(text);
    this.dispatchEvent(new MessageEvent("message", { data: PONG }));
  }

  close(): void {
    this.readyState = 3;
  }

  /** Closes the connection: as a network failure does, or with the server's code. */
  break(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

/** An open job, its pickup `inDays` days from 21 November 2026, 09:00 in Bangkok. */
export function jobCard(jobId: string, facts: Partial<JobCard> & { inDays?: number } = {}): JobCard {
  const { inDays = 3, ...rest } = facts;
  return {
    jobId,
    orderId: `KD-${jobId}`,
    vehicle: "four_wheel",
    loadRange: "under_850_kg",
    workers: 0,
    pickupArea: { th: "เขตบางกะปิ กรุงเทพมหานคร", en: "Bang Kapi, Bangkok" },
    destinationArea: { th: "อำเภอบางละมุง จังหวัดชลบุรี", en: "Bang Lamung, Chon Buri" },
    waypointCount: 0,
    crossings: [],
    overWater: [false],
    distanceM: 116_000,
    durationS: 5_940,
    pickupAt: Date.parse("2026-11-21T02:00:00Z") + inDays * DAY_MS,
    estimatedPaySatang: 127_700,
    ...rest,
  };
}
