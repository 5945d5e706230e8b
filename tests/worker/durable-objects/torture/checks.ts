import type { Database } from "#db/client.ts";
import { checkHistory } from "./check-history.ts";
import { checkProjection, checkRebuilt } from "./check-projection.ts";
import { checkReservations } from "./check-reservations.ts";
import { linearize } from "./linearizability.ts";
import { describe, type Entry } from "./log.ts";
import { orderModel, seen, type OrderOperation } from "./model.ts";
import type { Played } from "./play.ts";
import { readStored } from "./stored.ts";

/** A promise that was broken, with the entries of the log that show it. */
export interface Violation {
  readonly what: string;
  readonly entries: readonly Entry[];
}

/** Every broken promise, from the log, the board's storage and D1 alone. */
export async function check(db: Database, played: Played): Promise<readonly Violation[]> {
  const stored = await readStored(db, played.world);
  return [
    ...checkReservations(played, stored),
    ...checkProjection(played, stored),
    ...(await checkRebuilt(db, played)),
    ...checkHistory(played, stored),
    ...checkOrders(played),
  ];
}

/** Whether the calls about each order could have been made one after the other. */
function checkOrders({ world, log, opened }: Played): Violation[] {
  const model = orderModel(world.drivers);
  return opened.flatMap((initial) => {
    const { orderId } = initial;
    const looks = log
      .sights()
      .flatMap(({ at, orders }): OrderOperation[] =>
        orders.flatMap((order) =>
          order.orderId === orderId ? [{ kind: "look", invokedAt: at, completedAt: at, order }] : [],
        ),
      );
    const calls = log
      .calls()
      .flatMap((call): OrderOperation[] =>
        call.orderId === orderId
          ? [{ kind: "call", invokedAt: call.invokedAt, completedAt: call.completedAt, call }]
          : [],
      );
    const alarms = log
      .alarms()
      .map(({ at }): OrderOperation => ({ kind: "alarm", invokedAt: at, completedAt: null }));
    const verdict = linearize(seen(initial), [...looks, ...calls, ...alarms], model);
    if (verdict.isLinearizable) return [];
    const entries = [...verdict.longest.slice(-12), ...verdict.stuck].map((operation) =>
      entryOf(operation, log.entries),
    );
    const found = verdict.isGivenUp
      ? "no order of its calls was found that explains"
      : "no order of its calls explains";
    const what = `${orderId}: ${found} their answers; the last ${verdict.stuck.length} cannot follow`;
    return [{ what, entries }];
  });
}

function entryOf(operation: OrderOperation, entries: readonly Entry[]): Entry {
  if (operation.kind === "call") return operation.call;
  const at = operation.invokedAt;
  if (operation.kind === "alarm") return { kind: "alarm", at };
  const look = entries.find((entry) => entry.kind === "sight" && entry.at === at);
  return look?.kind === "sight"
    ? { ...look, orders: [operation.order] }
    : { kind: "fault", at, what: "look" };
}

/** What a failed seed prints: each broken promise, the shortest log that shows it, and how to see it again. */
export function report({ seed, log }: Played, violations: readonly Violation[]): string {
  const faults = log.entries.filter((entry) => entry.kind === "fault").length;
  return [
    `seed ${seed}: ${violations.length} broken promises after ${log.calls().length} calls and ${faults} faults`,
    ...violations.flatMap(({ what, entries }) => [
      `* ${what}`,
      ...entries.map((entry) => `    ${describe(entry)}`),
    ]),
    `again: SEED=${seed} SEEDS=1 npm run test:torture`,
  ].join("\n");
}
