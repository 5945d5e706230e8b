import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";
import type { Board } from "#worker/durable-objects/board.ts";
import type { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import { bringDriver as tellOfDriver } from "#worker/outbox/handlers/board-driver.ts";
import { openOnBoard } from "#worker/outbox/handlers/board-open.ts";
import { writeOrder, type OrderOptions } from "./orders.ts";

/** The company's board. */
export const boardStub = () => env.DISPATCH_BOARD.getByName("th");

/** Writes an order and opens it on the board. @returns the id of its first job */
export async function openOrder(db: Database, board: Board, options: OrderOptions): Promise<string> {
  const { orderId } = await writeOrder(db, options);
  await openOnBoard({ db, board, now: Date.now }, orderId);
  return `${orderId}-1`;
}

/** Makes a stored driver known to the board. */
export async function bringDriver(db: Database, board: Board, driverId: string): Promise<void> {
  if (!(await tellOfDriver({ db, board, now: Date.now }, driverId)))
    throw new Error(`${driverId} is not on file`);
}

/** Aborts the Durable Object: its memory is lost, its storage stays as last committed. */
export async function abortBoard(): Promise<void> {
  const killed = runInDurableObject(boardStub(), (_instance: DispatchBoard, state) => state.abort("crash"));
  await expect(killed).rejects.toThrow("crash");
}

/** The board loses its storage and its memory; it is new when it is asked next. */
export async function loseBoardStorage(): Promise<void> {
  await runInDurableObject(boardStub(), (_instance: DispatchBoard, { storage }) => storage.deleteAll());
  await evictDurableObject(boardStub());
}

/** Sets the board's clock ahead of the real one, until the object restarts. */
export async function advanceBoardClock(byMs: number): Promise<void> {
  await runInDurableObject(boardStub(), (instance: DispatchBoard) => {
    instance.now = () => Date.now() + byMs;
  });
}

/** Gives the board another D1 while `during` runs. */
export async function withBoardDatabase(
  replace: (real: D1Database) => object,
  during: () => Promise<void>,
): Promise<void> {
  await runInDurableObject(boardStub(), (instance: DispatchBoard) => {
    Object.assign(instance, { env: { ...env, DB: replace(env.DB) } });
  });
  await during();
  await runInDurableObject(boardStub(), (instance: DispatchBoard) => {
    Object.assign(instance, { env });
  });
}

/** Makes every call of the board to D1 fail while `during` runs. */
export function withFailingD1(during: () => Promise<void>): Promise<void> {
  const fail = () => {
    throw new Error("D1 is down");
  };
  return withBoardDatabase(
    () => ({ prepare: fail, batch: () => Promise.reject(new Error("D1 is down")) }),
    during,
  );
}

/** A D1 that calls a function around each batch of the board. */
export function withBatches(
  real: D1Database,
  around: (send: () => Promise<D1Result[]>) => Promise<unknown>,
): object {
  return {
    prepare: (query: string) => real.prepare(query),
    batch: (statements: D1PreparedStatement[]) => around(() => real.batch(statements)),
  };
}
