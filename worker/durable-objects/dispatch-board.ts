import { DurableObject } from "cloudflare:workers";
import { openDatabase } from "#db/client.ts";
import type { BoardOpening } from "#db/queries/jobs/board-opening.ts";
import { projectDecisions } from "#db/queries/jobs/board-projection.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import { decide } from "#domain/jobs/decide.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Bindings } from "../env.ts";
import { BoardStorage } from "./board-storage.ts";
import { LISTENER_HEADER, type BoardReply, type Listener } from "./board.ts";
import { LiveSockets } from "./live-sockets.ts";

const PROJECTION_SIZE = 50;
/** The platform retries a failing alarm six times and then forgets it; from here on we arm it ourselves. */
const LAST_SAFE_RETRY = 5;
const REARM_MS = 60_000;
/** How long an answer waits for its projection, so that the asker's next list shows it; the alarm is the guarantee. */
const PROJECTION_WAIT_MS = 1_000;

/**
 * The truth of who holds which job. A thin shell around `domain/jobs/decide`: it reads, decides and writes
 * state, outbox row and alarm in one synchronous block, tells the sockets, and answers. The alarm carries
 * the outbox to D1, which is what lists read.
 */
export class DispatchBoard extends DurableObject<Bindings> {
  private readonly storage: BoardStorage;
  private readonly sockets: LiveSockets;

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env);
    this.storage = new BoardStorage(ctx.storage);
    this.sockets = new LiveSockets(ctx, this.storage);
  }

  /** Takes in a placed order; an order it knows is left as it is. */
  open(opening: BoardOpening): void {
    if (this.storage.readOrder(opening.order.orderId) !== undefined) return;
    const seq = this.ctx.storage.transactionSync(() => {
      this.storage.insert(opening);
      return this.storage.nextSeq();
    });
    this.sockets.announceOpened(opening.order, seq);
  }

  /** Decides one command about one order. Refusals are returned, never thrown. */
  async command(orderId: string, command: BoardCommand): Promise<BoardReply> {
    const reply = this.decideNow(orderId, command);
    if (reply.outcome === "accepted") await this.projectWithin(PROJECTION_WAIT_MS);
    return reply;
  }

  /** Whether the board can read its storage. */
  ping(): boolean {
    return this.storage.currentSeq() >= 0;
  }

  override fetch(request: Request): Response {
    const listener = request.headers.get(LISTENER_HEADER);
    if (listener === null) return new Response(null, { status: 400 });
    return this.sockets.accept(JSON.parse(listener) as Listener, Date.now());
  }

  /** Clients only listen; whatever they send besides the heartbeat is not for us. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(1008, "listen only");
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 are what the platform reports when there was no code; they may not be sent.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    try {
      await this.project();
    } catch (error) {
      if ((info?.retryCount ?? 0) < LAST_SAFE_RETRY) throw error;
      console.warn("projection keeps failing", { error: String(error) });
      await this.ctx.storage.setAlarm(Date.now() + REARM_MS);
    }
  }

  /** Read, decide, write: no await in here, so nobody comes in between. */
  private decideNow(orderId: string, command: BoardCommand): BoardReply {
    const order = this.storage.readOrder(orderId);
    if (order === undefined) return { outcome: "unknown_order" };
    const busy = "driver" in command ? this.storage.busyJobs(command.driver.driverId) : [];
    const decision = decide({ order, busy }, command, Date.now());
    if (decision.outcome !== "accepted") return decision;
    const seq = this.ctx.storage.transactionSync(() => {
      this.storage.save(decision);
      return this.storage.nextSeq();
    });
    void this.ctx.storage.setAlarm(Date.now());
    this.sockets.announceDecision(decision.order, decision.events, driversOf(order, decision.order), seq);
    return { outcome: "accepted", order: decision.order };
  }

  /** Writes waiting decisions to D1. Running it twice at once is harmless: every row is guarded by its version. */
  private async project(): Promise<void> {
    for (;;) {
      const waiting = this.storage.waiting(PROJECTION_SIZE);
      if (waiting.length === 0) return;
      const decisions = waiting.map((each) => each.decision);
      await projectDecisions(openDatabase(this.env.DB), decisions);
      this.storage.forget(waiting);
    }
  }

  private async projectWithin(waitMs: number): Promise<void> {
    const { promise: waited, resolve: stopWaiting } = Promise.withResolvers<void>();
    const timer = setTimeout(stopWaiting, waitMs);
    // The decision stands whatever happens here; the alarm tries again.
    await Promise.race([this.project().catch(() => undefined), waited]);
    clearTimeout(timer);
  }
}

/** Drivers whose jobs a decision touched, before or after it. */
function driversOf(before: BoardOrder, after: BoardOrder): string[] {
  const ids = [...before.jobs, ...after.jobs].map((job) => job.driverId);
  return [...new Set(ids.filter((id) => id !== null))];
}
