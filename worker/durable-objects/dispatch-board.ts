import { DurableObject } from "cloudflare:workers";
import { openDatabase } from "#db/client.ts";
import { driverSessionsByTokens } from "#db/queries/account/sessions.ts";
import type { BoardOpening } from "#domain/jobs/board-opening.ts";
import type { BoardCommand, JobCommand, OrderCommand } from "#domain/jobs/command.ts";
import type { DriverFacts } from "#domain/jobs/driver-facts.ts";
import type { Decision } from "#domain/jobs/board-state.ts";
import { decide } from "#domain/jobs/decide.ts";
import type { DriverFitness } from "#domain/jobs/fit.ts";
import { openSince, type BoardOrder } from "#domain/jobs/job.ts";
import type { OpenCounts } from "#domain/jobs/lists/list-choice.ts";
import { DAY_MS } from "#domain/time.ts";
import type { SessionClaim } from "../auth/driver-session.ts";
import { summarizeError } from "../describe-error.ts";
import type { Bindings } from "../env.ts";
import { sendWake } from "../outbox/wake.ts";
import { readGeneration } from "../setting-readers.ts";
import { migrateBoard } from "./board-schema.ts";
import { BoardRebuild } from "./board-rebuild.ts";
import { possibleDrivers, readBoardState } from "./board-state.ts";
import { BoardStorage } from "./board-storage.ts";
import {
  LISTENER_HEADER,
  type BoardPreview,
  type BoardReply,
  type BoardStatus,
  type Listener,
  type ChosenJobs,
  type ErasedOnBoard,
  type OpenJobsAsked,
  type OwnOpenJobsAsked,
  type ParkedOrder,
  type ParkedOrdersAsked,
  type PossibleDrivers,
  type RetriedOrders,
  type SessionReply,
  type JobWithVehicle,
  type TimesRefusal,
  type UnknownDriver,
} from "./board.ts";
import { DrainWake } from "./drain-wake.ts";
import { answerOf, DriverSessions } from "./driver-sessions.ts";
import { LiveSockets } from "./live-sockets.ts";
import { countedPress, PressLimits, type CountedPress } from "./press-limits.ts";
import { Projection } from "./projection.ts";
import { eraseWords } from "./stored-order.ts";
import { driversOf, jobsChanged } from "./touched-by-decision.ts";
import { hasEffects, UndeliveredDecisions, type UndeliveredDecision } from "./undelivered-decisions.ts";

/** How long an answer and its live message wait for the projection, so that the next list read from D1 includes it. */
const PROJECTION_WAIT_MS = 1_000;
/** The delay before the next attempt when D1 did not answer. */
const OUTAGE_RETRY_MS = 10_000;
/** How long final orders stay on the board; D1 keeps them permanently. */
const KEEP_FINAL_MS = 30 * DAY_MS;
/** The most orders whose open jobs one alarm tells of. */
const ALERT_SIZE = 200;
/** The most orders that one alarm deletes. */
const DELETE_SIZE = 500;

/**
 * The truth of who holds which job. A thin shell around `domain/jobs/decide`: it reads, decides and writes state,
 * undelivered decision and alarm in one synchronous block, waits up to a second for the projection to D1, which is
 * what lists read, then tells the sockets and answers. The alarm repeats what a crash or D1 prevented. A board that is new
 * or lost its storage first reads what D1 has (`board-rebuild.ts`); whatever is asked of it waits for that.
 */
export class DispatchBoard extends DurableObject<Bindings> {
  /** The clock, epoch milliseconds; replaced in tests. */
  now: () => number = () => Date.now();
  private readonly storage: BoardStorage;
  private readonly undelivered: UndeliveredDecisions;
  private readonly projection: Projection;
  private readonly sockets: LiveSockets;
  private readonly presses: PressLimits;
  private readonly driverSessions: DriverSessions;
  private readonly drainWake: DrainWake;
  private readonly rebuild: BoardRebuild;
  /** The time of the alarm; it is only moved to an earlier time. */
  private alarmAt: number | null = null;
  private isOutage = false;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    migrateBoard(ctx.storage);
    this.storage = new BoardStorage(ctx.storage);
    this.undelivered = new UndeliveredDecisions(ctx.storage);
    this.sockets = new LiveSockets(ctx, this.storage);
    this.presses = new PressLimits(ctx.storage);
    this.driverSessions = new DriverSessions({
      sessions: (tokens) => driverSessionsByTokens(openDatabase(this.env.DB), tokens),
      now: () => this.now(),
    });
    this.drainWake = new DrainWake(() => ctx.waitUntil(sendWake(this.env.EFFECTS_QUEUE)));
    this.rebuild = new BoardRebuild({
      state: ctx.storage,
      storage: this.storage,
      generation: readGeneration(env.BOARD_GENERATION) ?? 0,
      database: () => openDatabase(this.env.DB),
      now: () => this.now(),
      onBuilt: () => this.arm(this.nextAlarmAt()),
    });
    this.projection = new Projection({
      undelivered: this.undelivered,
      database: () => openDatabase(this.env.DB),
      now: () => this.now(),
      onDelivered: (delivered) => this.finish(delivered),
    });
    void ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm();
      // The platform drops an alarm that keeps failing.
      this.arm(this.nextAlarmAt());
    });
  }

  /** Adds an order; does nothing when the board has it already. */
  async open(opening: BoardOpening): Promise<void> {
    await this.rebuild.ready();
    if (this.storage.readOrder(opening.order.orderId) !== undefined) return;
    const seq = this.ctx.storage.transactionSync(() => {
      this.storage.insert(opening, this.now());
      return this.storage.nextSeq();
    });
    this.arm(this.nextAlarmAt());
    this.sockets.announceOpened(opening.order, seq);
  }

  /** Stores a driver's facts; older versions are ignored, and days off, of the driver or of a vehicle, over a held job refused. */
  async upsertDriver(facts: DriverFacts): Promise<TimesRefusal | null> {
    await this.rebuild.ready();
    const openings = this.storage.openingsOfLostVehicles(facts);
    const refusal = this.storage.upsertDriver(facts);
    await Promise.all(openings.map((each) => this.execute(this.storage.readOrderOfJob(each.jobId), each)));
    return refusal;
  }

  /** The jobs that a driver holds. */
  async heldJobs(driverId: string): Promise<JobWithVehicle[]> {
    await this.rebuild.ready();
    return this.storage.heldJobs(driverId);
  }

  /** What `decide` is given of a driver who takes a job. */
  async fitnessOf(driverId: string): Promise<DriverFitness | null> {
    await this.rebuild.ready();
    const driver = this.storage.readDriver(driverId);
    return driver === undefined ? null : { driver, ...this.storage.engagements(driverId, this.now()) };
  }

  /** Who of some drivers could reserve a job now: by the decision on each of their reservations, without making any. */
  async whoCouldReserve(jobId: string, driverIds: readonly string[]): Promise<PossibleDrivers | null> {
    await this.rebuild.ready();
    const order = this.storage.readOrderOfJob(jobId);
    if (order === undefined) return null;
    const reserving = (driverId: string) => this.decisionOn(order, { type: "reserve", jobId, driverId });
    return possibleDrivers(driverIds, reserving);
  }

  /** After somebody was erased: takes what was written about them off the board. Orders stay; open pages read them again. */
  async eraseWords(erased: ErasedOnBoard): Promise<void> {
    await this.rebuild.ready();
    this.sockets.announceOrders(eraseWords(this.ctx.storage, erased));
  }

  /** Closes the live sockets of a user whose session or rights have changed. */
  disconnect(userId: string): void {
    this.sockets.disconnect(userId);
  }

  /** Tells an order's customer and admins that one of its trucks has another position; D1 has it already. */
  announcePosition(orderId: string, customerId: string): void {
    this.sockets.announcePosition(orderId, customerId, this.storage.nextSeq());
  }

  /** Tells the staff of a note about an order, likewise. */
  announceNote(orderId: string): void {
    this.sockets.announceNote(orderId, this.storage.nextSeq());
  }

  /** Decides one command about one order, unless that comes too late (`Board`). Refusals are returned, never thrown. */
  async command(orderId: string, command: OrderCommand, notAfter = Infinity): Promise<BoardReply> {
    await this.rebuild.ready();
    const order = this.storage.readOrder(orderId);
    // Sent again after its answer was lost, it may have been decided in time.
    const isLate = this.now() > notAfter && order !== undefined;
    if (isLate && this.decisionOn(order, command).outcome === "accepted")
      return { outcome: "refused", code: "SERVICE_UNAVAILABLE" };
    return this.execute(order, command);
  }

  /**
   * Decides one command about one job. Refusals are returned, never thrown.
   * @param isPress whether it is a press of a driver, of which only so many an hour are allowed
   */
  async commandJob(command: JobCommand, isPress = false): Promise<BoardReply> {
    await this.rebuild.ready();
    const order = this.storage.readOrderOfJob(command.jobId);
    const press = isPress ? countedPress(command) : null;
    const retryAfterS = press === null ? null : this.presses.count(press, this.now());
    if (retryAfterS !== null) return { outcome: "refused", code: "RATE_LIMITED", params: { retryAfterS } };
    const reply = await this.execute(order, command, press);
    if (press !== null && reply.outcome.startsWith("unknown_")) this.presses.takeBack(press);
    return reply;
  }

  /** Reserves a job for the driver of a session; `null` where nothing is decided. */
  async reserveBySession(claim: SessionClaim, jobId: string): Promise<SessionReply | null> {
    const driver = await this.driverSessions.driverOf(claim);
    if (driver === null) return null;
    const command = { type: "reserve", jobId, driverId: driver.driverId } as const;
    return answerOf(await this.commandJob(command, true), command);
  }

  /** A page of the open jobs for the driver of a session, as JSON; of `null` where there is none. */
  async openJobsBySession(claim: SessionClaim, asked: OwnOpenJobsAsked): Promise<string> {
    await this.rebuild.ready();
    const driver = await this.driverSessions.driverOf(claim);
    if (driver === null) return "null";
    const { vehicles } = driver;
    return this.storage.open.page({ ...asked, vehicles, since: openSince(this.now()), homeLabels: [] });
  }

  /** A page of the open jobs in an order, as the JSON of their cards. */
  async openJobs(asked: OpenJobsAsked): Promise<string> {
    await this.rebuild.ready();
    return this.storage.open.page(asked);
  }

  /** How many open jobs there are and pass a filter. */
  async countOpenJobs(asked: ChosenJobs): Promise<OpenCounts> {
    await this.rebuild.ready();
    return this.storage.open.count(asked);
  }

  /** What a command would do now, without doing it. */
  async preview(orderId: string, command: BoardCommand): Promise<BoardPreview> {
    await this.rebuild.ready();
    const order = this.storage.readOrder(orderId);
    return order === undefined ? { outcome: "unknown_order" } : this.decisionOn(order, command);
  }

  /** Problems that need a person. The cron asks every minute, so that a board that lost its storage is soon at work again. */
  async status(): Promise<BoardStatus> {
    await this.rebuild.ready();
    return this.undelivered.parkedStatus();
  }

  async parkedOrders(asked: ParkedOrdersAsked): Promise<readonly ParkedOrder[]> {
    await this.rebuild.ready();
    return this.projection.parked(asked);
  }

  async retryParked(orderIds: readonly string[]): Promise<RetriedOrders> {
    await this.rebuild.ready();
    const retried = await this.projection.retryParked(orderIds, () => this.projectAll());
    this.arm(this.nextAlarmAt());
    return retried;
  }

  override async fetch(request: Request): Promise<Response> {
    const listener = request.headers.get(LISTENER_HEADER);
    if (listener === null) return new Response(null, { status: 400 });
    if (!(await this.rebuild.isReady())) return new Response(null, { status: 503 }); // It connects again.
    return this.sockets.accept(JSON.parse(listener) as Listener, this.now());
  }

  /** Clients only listen; the heartbeat is answered by the platform, anything else closes the socket. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "listen only");
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 are what the platform reports when there was no code; they may not be sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  /** Tells of jobs that nobody has taken, repeats the projection where due, deletes old orders. Never throws; plans the next. */
  override async alarm(): Promise<void> {
    this.alarmAt = null;
    if (!(await this.rebuild.isReady())) return this.arm(this.now() + OUTAGE_RETRY_MS);
    this.alertOpenJobs();
    const isWritten = await this.projectAll();
    const notBefore = isWritten ? 0 : this.now() + OUTAGE_RETRY_MS;
    for (const decision of this.undelivered.allUnannounced()) this.announce(decision);
    this.storage.deleteFinal(this.now() - KEEP_FINAL_MS, DELETE_SIZE);
    this.presses.deleteEnded(this.now());
    const next = this.nextAlarmAt();
    if (next !== null) this.arm(Math.max(next, notBefore));
  }

  /** Records for each order with jobs that are due to be told of that nobody has taken them: each instant once. */
  private alertOpenJobs(): void {
    const alert = { type: "alert_open", actor: { kind: "system", id: "board" } } as const;
    for (const orderId of this.storage.ordersToAlert(this.now(), ALERT_SIZE)) {
      const order = this.storage.readOrder(orderId);
      if (order !== undefined) this.decideNow(order, alert);
    }
  }

  /** @returns whether D1 answered; the first time that it does not is logged */
  private async projectAll(): Promise<boolean> {
    try {
      await this.projection.run();
      this.isOutage = false;
      return true;
    } catch (error) {
      if (!this.isOutage) console.warn("projection interrupted", { error: summarizeError(error) });
      this.isOutage = true;
      return false;
    }
  }

  /** @param order just read: nothing may have happened since */
  private async execute(
    order: BoardOrder | undefined,
    command: BoardCommand,
    press: CountedPress | null = null,
  ): Promise<BoardReply> {
    if (order === undefined) return { outcome: "unknown_order" };
    const { reply, seq } = this.decideNow(order, command, press);
    if (seq !== null) await this.deliverWithin(order.orderId, seq, PROJECTION_WAIT_MS);
    return reply;
  }

  /** Decides and writes without an await since the order was read, so that no other command can run in between. */
  private decideNow(
    order: BoardOrder,
    command: BoardCommand,
    press: CountedPress | null = null,
  ): { readonly reply: BoardReply; readonly seq: number | null } {
    const decision = this.decisionOn(order, command);
    if (decision.outcome !== "accepted") return { reply: decision, seq: null };
    const now = this.now();
    const seq = this.ctx.storage.transactionSync(() => {
      this.storage.save(decision.order, now, decision.changes, decision.takenAway);
      this.storage.keepDrives(decision.stopped ?? [], now);
      if (press !== null) this.presses.save(press);
      if (command.type === "alert_open") this.storage.markAlerted(order.orderId, order.startsAt, now);
      const changedJobs = jobsChanged(order, decision.order);
      return this.undelivered.add({ ...decision, changedJobs }, driversOf(order, decision.order), now);
    });
    this.arm(now + PROJECTION_WAIT_MS);
    return { reply: { outcome: "accepted", order: decision.order, before: order }, seq };
  }

  private decisionOn(order: BoardOrder, command: BoardCommand): Decision | UnknownDriver {
    const now = this.now();
    const state = readBoardState(this.storage, order, command, now);
    return state === "unknown_driver" ? { outcome: state } : decide(state, command, now);
  }

  /**
   * Waits for a decision to be written to D1, up to `PROJECTION_WAIT_MS`. After that listeners are told anyway: the
   * decision is final, and the alarm writes it later.
   */
  private async deliverWithin(orderId: string, seq: number, waitMs: number): Promise<void> {
    const timer = setTimeout(() => this.projection.giveUp(seq), waitMs);
    await this.projection.attempted(seq);
    clearTimeout(timer);
    if (!this.undelivered.isWaiting(seq)) return;
    for (const decision of this.undelivered.unannounced(orderId, seq)) this.announce(decision);
  }

  /** Removes the decisions that D1 has, tells listeners, and wakes the drain when there are effects. */
  private finish(delivered: readonly UndeliveredDecision[]): void {
    const announced = this.undelivered.remove(delivered);
    const firstSeq = this.storage.nextSeqs(delivered.length);
    for (const [index, { seq, decision, driverIds }] of delivered.entries()) {
      const { order, events } = decision;
      // Listeners told before D1 had it may have read an old list: they are told again.
      if (announced.has(seq)) this.sockets.announceOrder(order, driverIds, firstSeq + index);
      else this.sockets.announceDecision(order, events, driverIds, firstSeq + index);
    }
    if (delivered.some(({ decision }) => hasEffects(decision))) this.drainWake.soon();
  }

  /** Tells listeners of a decision that D1 does not have yet. */
  private announce({ seq, decision, driverIds }: UndeliveredDecision): void {
    this.undelivered.markAnnounced(seq);
    this.sockets.announceDecision(decision.order, decision.events, driverIds, this.storage.nextSeq());
  }

  private nextAlarmAt(): number | null {
    const oldestFinalAt = this.storage.oldestFinalAt();
    const times = [
      this.undelivered.nextDueAt(),
      // One later: `deleteFinal` takes what is older than 30 days.
      oldestFinalAt === null ? null : oldestFinalAt + KEEP_FINAL_MS + 1,
      this.storage.nextAlertAt(),
    ].filter((time) => time !== null);
    return times.length === 0 ? null : Math.min(...times);
  }

  private arm(at: number | null): void {
    if (at === null || (this.alarmAt !== null && this.alarmAt <= at)) return;
    this.alarmAt = at;
    // Decisions taken over by the schema migration are due at 0, which the platform refuses as an alarm time.
    void this.ctx.storage.setAlarm(Math.max(at, this.now()));
  }
}
