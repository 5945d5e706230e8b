import { eq, sql } from "drizzle-orm";
import { bringDriver } from "#worker/outbox/handlers/board-driver.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { drivers } from "#db/schema/drivers.ts";
import type { Database } from "#db/client.ts";
import type { BoardCommand, JobCommand } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import { HOUR_MS } from "#domain/time.ts";
import { commandJob, commandOrder } from "#worker/services/jobs/command-board.ts";
import type { Board } from "#worker/durable-objects/board.ts";
import { DriverProgram } from "./driver-program.ts";
import { FaultyBoard, type Defect, type Verdict } from "./faulty-board.ts";
import { Log } from "./log.ts";
import { OfficeProgram, type OfficeStep } from "./office-program.ts";
import { Random } from "./random.ts";
import { createWorld, START, type Size, type World } from "./world.ts";

/** A world after everything in it has happened and come to rest. */
export interface Played {
  readonly seed: number;
  readonly world: World;
  readonly log: Log;
  /** The orders when the first client called. */
  readonly opened: readonly BoardOrder[];
}

/** Which world happens. */
export interface Given {
  readonly seed: number;
  readonly size: Size;
  /** What its ids start with: other than those of all worlds in the same database. */
  readonly name: string;
  readonly defect?: Defect;
}

/** Lets a world happen. The same seed leads to the same log. */
export async function play(db: Database, given: Given): Promise<Played> {
  return new Play(db, given).run();
}

const STEPS = {
  call: 60,
  burst: 3,
  clock: 12,
  verdict: 30,
  "time out": 4,
  alarm: 4,
  look: 6,
  crash: 3,
  evict: 2,
  heal: 3,
};
const VERDICTS: Readonly<Record<Verdict, number>> = { written: 84, refused: 6, "answer lost": 6, down: 4 };
/** How many attempts at an order the world waits for, before it takes D1's answers for lost. */
const REST_ROUNDS = 40;

class Play {
  private readonly db: Database;
  private readonly given: Given;
  private readonly random: Random;
  private readonly log = new Log();
  private readonly board: FaultyBoard;
  private readonly known = new Map<string, BoardOrder>();
  private isResting = false;
  private clients: readonly (() => boolean)[] = [];

  constructor(db: Database, given: Given) {
    this.db = db;
    this.given = given;
    this.random = new Random(given.seed);
    const { log, random } = this;
    const { name, defect } = given;
    this.board = new FaultyBoard({ name, log, clock: START, defect, random: () => random.next() });
  }

  async run(): Promise<Played> {
    const { db, board } = this;
    const { seed, name, size } = this.given;
    const world = await createWorld(db, name, size, this.random);
    await board.start();
    const outbox = board.connect("outbox", () => false);
    for (const { orderId } of world.orders) await openOnBoard({ db, board: outbox, now: board.now }, orderId);
    const opened = await this.look();
    this.clients = this.clientsOf(world);
    for (let step = 0; step < size.steps; step++) {
      await this.step();
      await board.still();
    }
    await this.rest();
    return { seed, world, log: this.log, opened };
  }

  /** Each client as a function that makes it send its next call; `false` when it sent none. */
  private clientsOf(world: World): readonly (() => boolean)[] {
    const { random, board, known } = this;
    const isLost = () => !this.isResting && random.chance(0.04);
    const driving = [...world.drivers.keys()].map((driverId) => {
      const program = new DriverProgram(driverId, world, random, board.now);
      const phone = board.connect(driverId, isLost);
      return () => this.drive(program, phone);
    });
    // The office does about as much as three drivers, however many they are.
    const office = [...world.adminIds, world.customerId].map((name) => {
      const program = new OfficeProgram(name, world, random, known, board.now);
      const desk = board.connect(name, isLost);
      return () => {
        const step = program.next();
        board.task(() => this.work(step, desk));
        return true;
      };
    });
    const share = Math.max(1, Math.round(driving.length / 12));
    return [...driving, ...Array.from({ length: share }, () => office).flat()];
  }

  private drive(program: DriverProgram, phone: Board): boolean {
    const command = program.next();
    if (command === null) return false;
    // Refused, or without an answer: they try something else.
    this.board.task(async () => {
      const order = await this.send(phone, command);
      const job = order.jobs.find(({ jobId }) => jobId === command.jobId);
      const reached = job?.visits.length ?? 0;
      const isAtStop = job?.visits.at(-1)?.leftAt === null;
      program.learn(command.jobId, job === undefined ? null : { ...job, reached, isAtStop });
    });
    return true;
  }

  private async send(board: Board, command: JobCommand): Promise<BoardOrder> {
    const { db } = this;
    const { order } = await commandJob({ db, board, now: this.board.now }, command, true);
    this.known.set(order.orderId, order);
    return order;
  }

  private async work(step: OfficeStep, board: Board): Promise<void> {
    const { db } = this;
    const deps = { db, board, now: this.board.now };
    switch (step.do) {
      case "command": {
        const { command, orderId } = step;
        const { order } = isJobCommand(command)
          ? await commandJob(deps, command)
          : await commandOrder(deps, orderId, command);
        this.known.set(orderId, order);
        return;
      }
      case "change driver": {
        const { available, approved } = step.facts;
        await db
          .update(drivers)
          .set({
            ...(available === undefined ? {} : { available }),
            ...(approved === undefined ? {} : { approvedAt: approved ? START : null }),
            version: sql`${drivers.version} + 1`,
          })
          .where(eq(drivers.driverId, step.driverId));
        return;
      }
      case "tell of driver":
        await bringDriver(deps, step.driverId);
        return;
      case "open again":
        await openOnBoard(deps, step.orderId);
    }
  }

  private async step(): Promise<void> {
    const { random, board, log } = this;
    switch (random.weighted(STEPS)) {
      case "call":
        random.pick(this.clients)();
        return;
      case "burst":
        for (let each = 0; each < this.given.size.burst; each++) random.pick(this.clients)();
        return;
      case "clock":
        board.advance(random.between(1, 90) * 60_000);
        return;
      case "verdict": {
        if (board.held.length === 0) return;
        const verdict = random.weighted(VERDICTS);
        if (verdict !== "written") log.fault(`D1: ${verdict}`);
        board.release(verdict);
        return;
      }
      case "time out":
        return board.timeOut();
      case "alarm":
        board.ring();
        return;
      case "look":
        await this.look();
        return;
      case "crash":
        log.fault("the board crashes");
        return board.crash(random.chance(0.5) ? "dead before" : "dead after");
      case "evict":
        if (!board.isIdle() || board.held.length > 0) return;
        log.fault("the board is evicted");
        return board.evict();
      case "heal":
        board.heal();
    }
  }

  private async look(): Promise<readonly BoardOrder[]> {
    const { orders, jobs } = await this.board.look();
    this.log.see(orders, jobs);
    for (const order of orders) this.known.set(order.orderId, order);
    return orders;
  }

  /** D1 is well again, everybody is answered, and the alarm rings until all is written. */
  private async rest(): Promise<void> {
    const { board } = this;
    this.isResting = true;
    board.heal();
    await this.settle();
    for (let round = 0; round < REST_ROUNDS; round++) {
      if ((await board.look()).undelivered === 0) break;
      board.advance(HOUR_MS);
      board.ring();
      await this.settle();
    }
    await this.look();
    await board.close();
  }

  private async settle(): Promise<void> {
    const { board } = this;
    await board.still();
    while (board.held.length > 0) {
      board.release("written");
      await board.still();
    }
  }
}

function isJobCommand(command: BoardCommand): command is JobCommand {
  return "jobId" in command;
}
