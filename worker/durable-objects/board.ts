import type { BoardOpening } from "#db/queries/jobs/board-opening.ts";
import type { BoardCommand } from "#domain/jobs/command.ts";
import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Refusal } from "#domain/errors.ts";
import type { DispatchBoard } from "./dispatch-board.ts";

/**
 * The board's answer, as plain data: errors thrown across a Durable Object's border lose their class and code.
 * `unknown_order` means that the board has not been told of the order yet.
 */
export type BoardReply =
  | { readonly outcome: "accepted" | "unchanged"; readonly order: BoardOrder }
  | ({ readonly outcome: "refused" } & Refusal)
  | { readonly outcome: "unknown_order" };

/** Who listens on a socket; decided by the worker from the session, never by the client. */
export interface Listener {
  readonly userId: string;
  readonly isAdmin: boolean;
  /** Until when this listener may listen, in epoch milliseconds; afterwards they connect anew. */
  readonly until: number;
  readonly driver: { readonly driverId: string; readonly vehicle: "four_wheel" | "six_wheel" } | null;
}

/** The dispatch board as the rest of the worker sees it. */
export interface Board {
  /** Takes in a placed order; knows it already: nothing happens. */
  open(opening: BoardOpening): Promise<void>;
  command(orderId: string, command: BoardCommand): Promise<BoardReply>;
  /** Upgrades a request to the live socket of this listener. */
  listen(listener: Listener): Promise<Response>;
  /** Whether it answers and can read its storage; throws when not. */
  ping(): Promise<boolean>;
}

/** One board for the whole company; another company or country would be another name. */
const BOARD_NAME = "th";

/** The header that carries the listener from the worker to the object. */
export const LISTENER_HEADER = "x-khondee-listener";

const TRIES = 3;

/**
 * The company's board behind its Durable Object. Commands are idempotent, so a call that the platform
 * marks retryable is sent again through a new stub; an overloaded object is left alone.
 */
export function connectBoard(namespace: DurableObjectNamespace<DispatchBoard>): Board {
  const stub = (): RemoteBoard => namespace.getByName(BOARD_NAME);
  return {
    open: (opening) => retrying(() => stub().open(opening)),
    command: (orderId, command) => retrying(() => stub().command(orderId, command)),
    ping: () => retrying(() => stub().ping()),
    listen: (listener) =>
      stub().fetch("https://board/listen", {
        headers: { upgrade: "websocket", [LISTENER_HEADER]: JSON.stringify(listener) },
      }),
  };
}

/** The object's methods as they arrive here; the platform's own stub type multiplies unions beyond reading. */
interface RemoteBoard extends Pick<Board, "open" | "command" | "ping"> {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

async function retrying<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= TRIES || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { retryable, overloaded } = error as Error & { retryable?: boolean; overloaded?: boolean };
  return retryable === true && overloaded !== true;
}
