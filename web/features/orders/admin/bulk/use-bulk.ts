import { textOf, type RowState } from "#web/entities/bulk/row-state.ts";
import { useOneByOne } from "#web/entities/bulk/use-one-by-one.ts";
import { isDecided } from "#web/lib/errors/is-decided.ts";
import { noticeOf } from "#web/lib/errors/show-error.ts";
import type { Order } from "../../order-types.ts";
import { refreshOrders } from "../../use-live-orders.ts";
import type { SeenOrders } from "./bulk-works.ts";
import { overtakenOrder, type DecidedOrder } from "./overtaken.ts";
import { takeBack, type GivenJob } from "./take-back.ts";

/** The result of one order. */
export interface RowResult {
  readonly state: RowState;
  /** Why it was refused or failed, or what came of it. */
  readonly text?: string | undefined;
  /** What can be taken back of it; absent where nothing can. */
  readonly given?: GivenJob | undefined;
  /** The phone of the driver who got it, where no message reaches them. */
  readonly phoneToTell?: string | undefined;
  /** The order as it is now, where a colleague has changed it since it was chosen: whoever chose it decides again. */
  readonly saved?: Order | undefined;
  /** What is decided about, once whoever chose it has decided again; otherwise it is as it was when it was chosen. */
  readonly now?: Order | undefined;
  /** Whether an attempt before its vehicle was refused had no answer. */
  readonly wasUnsure?: boolean;
}

/** What an action did to one order. */
export interface Done {
  /** What came of it, such as an id. */
  readonly text?: string | undefined;
  /** What can be taken back of it. */
  readonly given?: GivenJob | undefined;
  /** The phone of the driver who got it, where no message reaches them. */
  readonly phoneToTell?: string | undefined;
  /** That nothing was done, and `text` says why: it may not be, not with the chosen vehicle, or was before. */
  readonly instead?: "refused" | "vehicle_refused" | "there";
}

/**
 * Does something to each of several orders.
 * @param wasUnsure whether an earlier attempt had no answer, so that it may be what the order shows now
 * @param now the order that is decided about; without it as it was chosen
 */
export type OrderWork = (
  orderId: string,
  wasUnsure: boolean,
  now?: Pick<Order, "status" | "revision">,
) => Promise<Done>;

/** In which states an order is sent by the next run. */
export const TO_SEND: readonly RowState[] = ["waiting", "vehicle_refused", "unsure"];

const NONE_SEEN: SeenOrders = new Map();

const WAITING: RowResult = { state: "waiting" };

/**
 * One action for each of several orders, one after another: each is decided by itself, as if it had been pressed on its own
 * page, so that one that is refused or fails holds up no other, and what has happened stays.
 * @param seen each as it was when the action was chosen; none of what is no order yet
 * @param over the results of one that has ended: nothing more is sent, but what it did can be taken back
 */
export function useBulk(
  orderIds: readonly string[],
  seen: SeenOrders = NONE_SEEN,
  over?: ReadonlyMap<string, RowResult>,
) {
  const { results, resultOf, put, isRunning, stop, ...run } = useOneByOne(WAITING, over);

  const each = async (ids: readonly string[], work: (orderId: string) => Promise<RowResult>) => {
    // What can be taken back stays known while it is: no answer may come to it.
    await run.each(ids, (orderId) => ({ state: "running", given: resultOf(orderId).given }), work);
    await refreshOrders();
  };

  const isIn = (orderId: string, ...states: readonly RowState[]) => states.includes(resultOf(orderId).state);
  const kept = orderIds.filter((orderId) => isIn(orderId, "waiting") && resultOf(orderId).now !== undefined);
  // What was kept in spite of a colleague was decided for itself: nothing else is sent with it.
  const waiting = orderIds.filter((orderId) => isIn(orderId, ...TO_SEND));
  const toSend = over !== undefined ? [] : kept.length > 0 ? kept : waiting;

  const attempt = async (orderId: string, work: OrderWork, now?: Order): Promise<RowResult> => {
    try {
      const wasUnsure = isIn(orderId, "unsure") || resultOf(orderId).wasUnsure === true;
      const { instead = "done", ...done } = await work(orderId, wasUnsure, now);
      return { state: instead, ...(instead === "vehicle_refused" && { now, wasUnsure }), ...done };
    } catch (error) {
      const text = await textOf(error);
      if (!isDecided(error)) return { state: "unsure", text, now };
      const decided: DecidedOrder | undefined = now ?? seen.get(orderId);
      const saved = decided && (await overtakenOrder(decided, error));
      return { state: "refused", text, saved, now };
    }
  };

  /** Those that were kept; without any those that wait, those that need another vehicle, and those without an answer. */
  const runAll = (work: OrderWork): Promise<void> =>
    each(toSend, (orderId) => attempt(orderId, work, resultOf(orderId).now));

  const undoable = orderIds.filter((orderId) => resultOf(orderId).given !== undefined);
  const undo = (): Promise<void> =>
    each(undoable, async (orderId) => {
      const { given, phoneToTell } = resultOf(orderId);
      try {
        if (given !== undefined) await takeBack(given);
        return { state: "undone", phoneToTell };
      } catch (error) {
        const text = (await noticeOf(error)).text;
        return { state: "not_undone", text, given: isDecided(error) ? undefined : given };
      }
    });

  const count = (...states: readonly RowState[]) =>
    orderIds.filter((orderId) => isIn(orderId, ...states)).length;
  return {
    results,
    resultOf,
    isRunning,
    run: runAll,
    /** How many the next run is for. */
    toSend: toSend.length,
    /** Whether those are what was kept. */
    hasKept: kept.length > 0,
    /** One that a colleague has changed is to be done as it is now, by the next run. */
    keep: (orderId: string) => {
      const { text, saved } = resultOf(orderId);
      put(orderId, { state: "waiting", text, now: saved });
    },
    /** The same, at once. */
    keepNow: (orderId: string, work: OrderWork): Promise<void> =>
      each([orderId], () => attempt(orderId, work, resultOf(orderId).saved)),
    /** What was kept is decided about once more. */
    unkeep: () => {
      for (const orderId of kept) {
        const { text, now } = resultOf(orderId);
        put(orderId, { state: "refused", text, saved: now });
      }
    },
    /** One that a colleague has changed stays as it is now. */
    leave: (orderId: string) => {
      const { state, text = "" } = resultOf(orderId);
      put(orderId, { state, text });
    },
    undo,
    undoable: undoable.length,
    count,
    /** Whether anything was sent. */
    hasRun: kept.length > 0 || count("waiting", "left_out") < orderIds.length,
    /** Leaves an order that waits out, or takes one in again that was left out. */
    leaveOut: (orderId: string) =>
      put(orderId, { state: resultOf(orderId).state === "left_out" ? "waiting" : "left_out" }),
    stop,
  };
}

export type Bulk = ReturnType<typeof useBulk>;
