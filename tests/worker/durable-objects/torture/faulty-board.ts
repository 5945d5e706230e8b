import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { connectBoard, type Board, type BoardReply } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import { answerOf, type Call, type Log, type StoredJob } from "./log.ts";
import type { Insides } from "./insides.ts";

/** What becomes of a batch that the board sends to D1. */
export type Verdict =
  | "written"
  /** D1 refuses it, and answers everything else. */
  | "refused"
  /** D1 writes it, and its answer is lost. */
  | "answer lost"
  /** D1 answers nothing until it is up again. */
  | "down";

/** The board dies before it has sent the batch, or before it has noted that D1 wrote it. */
export type Death = "dead before" | "dead after";

interface HeldBatch {
  verdict: Verdict | Death | null;
}

/** Spoils a freshly started board, to prove that the test notices. */
export type Defect = (insides: Insides, random: () => number) => void;

interface Options {
  readonly name: string;
  readonly log: Log;
  /** Where the clock of the world starts, epoch milliseconds: far ahead of the real one, so that no alarm rings by itself. */
  readonly clock: number;
  readonly defect: Defect | undefined;
  readonly random: () => number;
}

/**
 * A real board whose clock, whose calls to D1 and whose crashes are in the hands of the test. Each of its batches is held
 * until the test decides what becomes of it. After each step of the test the board is still: every call to it is answered,
 * or waits for a batch that is held.
 */
export class FaultyBoard {
  /** Batches that wait for a verdict. */
  readonly held: HeldBatch[] = [];
  private clock: number;
  private readonly options: Options;
  private readonly namespace: DurableObjectNamespace<DispatchBoard>;
  private isDown = false;
  private isDying = false;
  /** Calls under way, and those of them that wait for their decision to be projected, by its number. */
  private calling = 0;
  /** Those that have reached the board; others wait until it has started again. */
  private sent = 0;
  /** Batches on their way to D1 and back, those that are held included. */
  private flying = 0;
  /** Runs of the projection that have not ended, also while they ask D1 whether it answers at all. */
  private projecting = 0;
  /** Tasks of clients that do something else just now, such as reading D1. */
  private elsewhere = 0;
  private ringing = 0;
  private readonly waiting = new Set<number>();
  private isStopped = false;

  constructor(options: Options) {
    this.options = options;
    this.clock = options.clock;
    const named = { getByName: () => env.DISPATCH_BOARD.getByName(options.name) };
    this.namespace = named as unknown as DurableObjectNamespace<DispatchBoard>;
  }

  /** The clock of the world; no two moments are the same. */
  readonly now = (): number => ++this.clock;

  advance(byMs: number): void {
    this.clock += byMs;
  }

  /** The board as one client reaches it; every attempt is logged. @param isLost whether an answer gets lost on its way */
  connect(client: string, isLost: () => boolean): Board {
    const stub = () => this.namespace.getByName("th");
    const ask = async (orderId: string | null, request: Call["request"], send: () => Promise<unknown>) => {
      this.calling++;
      this.elsewhere--;
      try {
        while (this.isStopped) await turn();
        return await this.attempt({ client, orderId, request, isLost, send });
      } finally {
        this.elsewhere++;
        this.calling--;
      }
    };
    const recording = {
      open: (...given: Parameters<Board["open"]>) => stub().open(...given),
      upsertDriver: (facts: Parameters<Board["upsertDriver"]>[0]) =>
        ask(null, { type: "upsert_driver", facts }, async () => stub().upsertDriver(facts)),
      command: (orderId: string, command: Parameters<Board["command"]>[1]) =>
        ask(orderId, command, async () => stub().command(orderId, command)),
      commandJob: (command: Parameters<Board["commandJob"]>[0], isPress?: boolean) =>
        ask(orderOfJob(command.jobId), command, async () => stub().commandJob(command, isPress)),
    };
    const namespace = { getByName: () => recording } as unknown as DurableObjectNamespace<DispatchBoard>;
    return connectBoard(namespace);
  }

  private async attempt({ client, orderId, request, isLost, send }: Attempt): Promise<unknown> {
    const { log } = this.options;
    const call = log.invoke({ client, orderId, request, clockFrom: this.clock });
    this.sent++;
    try {
      const reply = await send();
      if (this.isDying) throw new Error("the board died");
      if (isLost()) throw new Error("the answer was lost");
      log.complete(call, answerOf(reply as BoardReply | null), this.clock);
      return reply;
    } catch (error) {
      log.complete(call, { kind: "unknown", why: String(error) }, this.clock);
      throw error;
    } finally {
      this.sent--;
    }
  }

  /** Something that a client does, with its calls to the board; nobody hears how it ends. */
  task(work: () => Promise<void>): void {
    this.elsewhere++;
    const end = () => void this.elsewhere--;
    work().then(end, end);
  }

  /** Whether no call is under way. */
  isIdle(): boolean {
    return this.calling === 0 && this.ringing === 0 && this.elsewhere === 0;
  }

  /** Waits until nothing moves any more. */
  async still(): Promise<void> {
    while (!this.isStill()) await turn();
  }

  private isStill(): boolean {
    if (this.flying > this.held.length) return false;
    if (this.held.length > 0) return this.calling === this.waiting.size && this.elsewhere === 0;
    return this.isIdle() && this.projecting === 0;
  }

  /** Starts the board, or takes it in hand after it started anew. */
  async start(): Promise<void> {
    this.waiting.clear();
    await this.inside((insides) => {
      insides.now = this.now;
      // Its D1 has the orders of other worlds, too; it is given its own.
      insides.ctx.storage.sql.exec("INSERT OR IGNORE INTO built (one, generation) VALUES (1, 0)");
      Object.assign(insides, { env: { ...env, DB: this.database(insides) } });
      this.holdTimers(insides);
      // Effects stay in the outbox, and nobody waits for its next run.
      insides.drainWake.soon = () => undefined;
      this.options.defect?.(insides, this.options.random);
    });
  }

  /** Whoever waits for a projection waits until the test says that a second has passed. */
  private holdTimers(insides: Insides): void {
    const { projection } = insides;
    const run = projection.run.bind(projection);
    projection.run = async () => {
      this.projecting++;
      try {
        await run();
      } finally {
        this.projecting--;
      }
    };
    const attempted = projection.attempted.bind(projection);
    projection.attempted = async (seq) => {
      this.waiting.add(seq);
      await attempted(seq);
      this.waiting.delete(seq);
    };
    const deliver = insides.deliverWithin.bind(insides);
    insides.deliverWithin = (orderId, seq) => deliver(orderId, seq, 2 ** 31 - 1);
  }

  private database(insides: Insides): object {
    const real = env.DB;
    return {
      prepare: (query: string) => {
        if (this.isDown || this.isDying) throw new Error("D1 is down");
        return real.prepare(query);
      },
      batch: async (statements: D1PreparedStatement[]) => {
        this.flying++;
        try {
          return await this.fly(real, insides, statements);
        } finally {
          this.flying--;
        }
      },
    };
  }

  private async fly(
    real: D1Database,
    insides: Insides,
    statements: D1PreparedStatement[],
  ): Promise<D1Result[]> {
    // What the platform does before anything leaves an object.
    await insides.ctx.storage.sync();
    const verdict = this.isDown || this.isDying ? "down" : await this.hold();
    if (verdict === "down") this.isDown = !this.isDying;
    if (verdict === "down" || verdict === "refused" || verdict === "dead before")
      throw new Error(`D1: ${verdict}`);
    const results = await real.batch(statements);
    if (verdict === "answer lost" || verdict === "dead after")
      throw new Error("D1: Network connection lost.");
    return results;
  }

  private async hold(): Promise<Verdict | Death> {
    const batch: HeldBatch = { verdict: null };
    this.held.push(batch);
    for (;;) {
      await turn();
      if (batch.verdict !== null) return batch.verdict;
    }
  }

  /** Says what becomes of the oldest batch that is held. */
  release(verdict: Verdict | Death): void {
    const batch = this.held.shift();
    if (batch !== undefined) batch.verdict = verdict;
  }

  /** D1 answers again. */
  heal(): void {
    this.isDown = false;
  }

  /** A second passes for one of the calls that wait for the projection. */
  async timeOut(): Promise<void> {
    const [seq] = this.waiting;
    if (seq !== undefined) await this.inside(({ projection }) => projection.giveUp(seq));
  }

  /** Rings the board's alarm, if it set one. */
  ring(): void {
    this.ringing++;
    this.options.log.ring();
    const end = () => void this.ringing--;
    // It may end with the object.
    runDurableObjectAlarm(this.namespace.getByName("th")).then(end, end);
  }

  /**
   * The object dies: its memory is lost, and nobody gets an answer any more. Whoever waits is told so first, and D1 answers
   * nothing meanwhile, because the simulator itself breaks when an object with several callers is aborted.
   */
  async crash(death: Death): Promise<void> {
    await this.restart(async () => {
      this.isDying = true;
      this.release(death);
      while (this.sent > 0 || this.ringing > 0 || this.flying > 0) await turn();
      // What the platform does before anything leaves an object.
      await this.inside(({ ctx }) => ctx.storage.sync());
      await evictDurableObject(this.namespace.getByName("th"));
      this.isDying = false;
    });
  }

  /** Evicts the object, which is idle. */
  async evict(): Promise<void> {
    await this.restart(async () => evictDurableObject(this.namespace.getByName("th")));
  }

  /** Ends the object, which is idle, so that it takes no memory. */
  async close(): Promise<void> {
    await evictDurableObject(this.namespace.getByName("th"));
  }

  private async restart(stop: () => Promise<void>): Promise<void> {
    this.isStopped = true;
    await stop();
    await this.start();
    this.isStopped = false;
  }

  /** What the board's storage has of these orders. */
  async look(): Promise<{ orders: readonly BoardOrder[]; jobs: readonly StoredJob[]; undelivered: number }> {
    return this.inside(({ ctx, storage }) => {
      const { sql } = ctx.storage;
      const ids = sql.exec<{ id: string }>("SELECT order_id AS id FROM orders ORDER BY order_id").toArray();
      const [{ count } = { count: 0 }] = sql
        .exec<{ count: number }>("SELECT count(*) AS count FROM undelivered_decisions")
        .toArray();
      const jobs = sql.exec<Record<keyof StoredJob, string | number | null>>(
        `SELECT job_id AS jobId, order_id AS orderId, status, driver_id AS driverId, starts_at AS startsAt,
         ends_at AS endsAt FROM jobs ORDER BY job_id`,
      );
      return {
        orders: ids.flatMap(({ id }) => storage.readOrder(id) ?? []),
        jobs: jobs.toArray() as unknown as StoredJob[],
        undelivered: count,
      };
    });
  }

  private inside<Result>(run: (insides: Insides) => Result | Promise<Result>): Promise<Result> {
    const stub = this.namespace.getByName("th");
    return runInDurableObject(stub, (instance: DispatchBoard) => run(instance as unknown as Insides));
  }
}

interface Attempt extends Pick<Call, "client" | "orderId" | "request"> {
  readonly isLost: () => boolean;
  readonly send: () => Promise<unknown>;
}

/** One turn of the event loop: objects and test wait for each other by looking, because none may resolve another's promise. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The order of a job whose id is the order's with a number. */
function orderOfJob(jobId: string): string {
  return jobId.replace(/-[^-]*$/u, "");
}
