import type { BoardEvent } from "#domain/jobs/board-state.ts";
import { openSince, type BoardOrder } from "#domain/jobs/job.ts";
import { CONNECT_AGAIN, PING, PONG, SNAPSHOT_SIZE, type LiveMessage } from "#domain/jobs/live.ts";
import { VEHICLE_TYPES, type VehicleType } from "#domain/pricing/vehicle.ts";
import type { BoardStorage } from "./board-storage.ts";
import type { Listener } from "./board.ts";

/** The most sockets of one listener. */
const MAX_SOCKETS_PER_USER = 20;

/** What is stored with a hibernating socket; at most 16 KB. */
interface Attachment {
  /** Epoch milliseconds. */
  readonly until: number;
  /** The number of its snapshot, which has what earlier messages would say; absent for a socket of an earlier version. */
  readonly since?: number;
}

/** How many sockets are told before commands that came meanwhile are answered: about 5 ms in the simulator. */
const TOLD_AT_ONCE = 128;

const ADMINS = "admins";
const userTag = (userId: string) => `user:${userId}`;
const driverTag = (driverId: string) => `driver:${driverId}`;
const openJobsTag = (vehicle: string) => `jobs:${vehicle}`;

/** A message that waits to be sent. */
interface Waiting {
  readonly tag: string;
  readonly seq: number;
  readonly text: string;
}

/**
 * The board's hibernating sockets and their messages. Messages are sent in their order after the command they follow from
 * is answered: whoever pressed does not wait until everybody else was told.
 */
export class LiveSockets {
  private readonly ctx: DurableObjectState;
  private readonly storage: BoardStorage;
  private readonly waiting: Waiting[] = [];
  private isSending = false;

  constructor(ctx: DurableObjectState, storage: BoardStorage) {
    this.ctx = ctx;
    this.storage = storage;
    // The platform answers heartbeats without waking the board.
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Accepts a listener and sends the snapshot; later messages have higher sequence numbers. */
  accept({ userId, isAdmin, until, driver }: Listener, now: number): Response {
    const others = this.ctx.getWebSockets(userTag(userId));
    if (others.length >= MAX_SOCKETS_PER_USER) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    const tags = [userTag(userId)];
    if (isAdmin) tags.push(ADMINS);
    if (driver !== null) tags.push(driverTag(driver.driverId), ...driver.vehicles.map(openJobsTag));
    this.ctx.acceptWebSocket(server, tags);
    const seq = this.storage.currentSeq();
    server.serializeAttachment({ until, since: seq } satisfies Attachment);
    const cards =
      driver === null
        ? []
        : this.storage.open.soonest(driver.vehicles, { at: openSince(now) }, SNAPSHOT_SIZE + 1);
    send(server, {
      type: "snapshot",
      seq,
      jobs: cards.slice(0, SNAPSHOT_SIZE),
      more: cards.length > SNAPSHOT_SIZE,
    });
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Closes every socket of a user. Those who still have a session connect again, with the rights of that moment. */
  disconnect(userId: string): void {
    for (const socket of this.ctx.getWebSockets(userTag(userId)))
      socket.close(CONNECT_AGAIN, "connect again");
  }

  /** Tells drivers of the open jobs of an order, and its customer and the admins of the order. */
  announceOpened(order: BoardOrder, seq: number): void {
    for (const { jobId, vehicle, status } of order.jobs)
      if (status === "available") this.announceJob(jobId, vehicle, seq);
    this.announceOrder(order, [], seq);
  }

  /** Sends the changes of a decision: opened and taken jobs to drivers, the order to everybody it concerns. */
  announceDecision(
    order: BoardOrder,
    events: readonly BoardEvent[],
    driverIds: readonly string[],
    seq: number,
  ): void {
    const isRevised = events.some(({ revision }) => revision !== undefined);
    const mayHaveOtherVehicle = events.some(
      ({ revision }) => revision?.kind === "move_changed" || revision?.kind === "offer_accepted",
    );
    const changed = new Set(
      events
        .filter(({ from, to }) => (from === "available") !== (to === "available"))
        .map((each) => each.jobId),
    );
    for (const { jobId, vehicle, status } of order.jobs) {
      if (mayHaveOtherVehicle && status === "available") this.withdrawJob(jobId, vehicle, seq);
      // A revision changes the cards of open jobs, or opens them.
      if (changed.has(jobId) || (isRevised && status === "available")) this.announceJob(jobId, vehicle, seq);
    }
    // Jobs of trucks that were taken away, whose vehicle is not known any more.
    for (const { jobId, to } of events)
      if (jobId !== null && to === "cancelled" && order.jobs.every((job) => job.jobId !== jobId))
        this.withdrawJob(jobId, null, seq);
    this.announceOrder(order, driverIds, seq);
  }

  /** Tells the order's customer, the admins and these drivers that it changed. */
  announceOrder(order: BoardOrder, driverIds: readonly string[], seq: number): void {
    const message: LiveMessage = { type: "order_changed", seq, orderId: order.orderId, status: order.status };
    for (const tag of [ADMINS, userTag(order.customerId), ...driverIds.map(driverTag)])
      this.broadcast(tag, message);
  }

  /** Tells the customers of several orders, and the admins, that they changed. */
  announceOrders(orders: readonly BoardOrder[]): void {
    for (const order of orders) this.announceOrder(order, [], this.storage.nextSeq());
  }

  /** Tells the order's customer and the admins that one of its trucks has another position. */
  announcePosition(orderId: string, customerId: string, seq: number): void {
    for (const tag of [ADMINS, userTag(customerId)])
      this.broadcast(tag, { type: "position_changed", seq, orderId });
  }

  /** Tells the staff that somebody noted something about an order. */
  announceNote(orderId: string, seq: number): void {
    this.broadcast(ADMINS, { type: "note_added", seq, orderId });
  }

  /**
   * Tells drivers of this vehicle whether a job is open now. The current state is read, because the job may have changed
   * since the decision; a snapshot sent in between shows the same.
   */
  private announceJob(jobId: string, vehicle: string, seq: number): void {
    const job = this.storage.open.card(jobId);
    this.broadcast(
      openJobsTag(vehicle),
      job === undefined ? { type: "job_taken", seq, jobId } : { type: "job_available", seq, job },
    );
  }

  /**
   * Tells drivers of the vehicles other than this one that a job is none of theirs; whoever has several hears
   * next that it is open.
   */
  private withdrawJob(jobId: string, vehicle: VehicleType | null, seq: number): void {
    for (const other of VEHICLE_TYPES)
      if (other !== vehicle) this.broadcast(openJobsTag(other), { type: "job_taken", seq, jobId });
  }

  private broadcast(tag: string, message: LiveMessage): void {
    this.waiting.push({ tag, seq: message.seq, text: JSON.stringify(message) });
    if (this.isSending) return;
    this.isSending = true;
    this.ctx.waitUntil(this.sendWaiting());
  }

  private async sendWaiting(): Promise<void> {
    await nextTurn();
    try {
      for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift())
        for (const [index, socket] of this.ctx.getWebSockets(next.tag).entries()) {
          if (index > 0 && index % TOLD_AT_ONCE === 0) await nextTurn();
          tell(socket, next);
        }
    } finally {
      this.isSending = false;
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function tell(socket: WebSocket, { seq, text }: Waiting): void {
  const { until, since = -1 } = socket.deserializeAttachment() as Attachment;
  if (seq <= since) return;
  // The session may have ended meanwhile; a client with a valid one reconnects.
  if (until <= Date.now()) socket.close(CONNECT_AGAIN, "connect again");
  else sendText(socket, text);
}

function send(socket: WebSocket, message: LiveMessage): void {
  sendText(socket, JSON.stringify(message));
}

/** Closes a socket that cannot be sent to: the client reconnects and gets a snapshot. */
function sendText(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    socket.close(1011, "send failed");
  }
}
