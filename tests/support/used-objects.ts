import { evictDurableObject, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { DispatchBoard } from "#worker/durable-objects/dispatch-board.ts";
import type { DrainWake } from "#worker/durable-objects/drain-wake.ts";

/** The ids of the objects that somebody has asked for since they were last emptied, of any namespace. */
const used = new Set<string>();

/**
 * The namespaces of tests and product are of one class: whoever asks for an object goes through these. Listing does not
 * tell, because an object is listed for ever after its first use; and waking one to empty it costs more than most tests.
 */
const namespaces = Object.getPrototypeOf(env.DISPATCH_BOARD) as DurableObjectNamespace;
for (const method of ["get", "getByName"] as const) {
  const original = namespaces[method] as (...asked: unknown[]) => DurableObjectStub;
  Object.defineProperty(namespaces, method, {
    configurable: true,
    value(this: DurableObjectNamespace, ...asked: unknown[]) {
      const stub = original.apply(this, asked);
      used.add(String(stub.id));
      return stub;
    },
  });
}

/** Deletes what the used Durable Objects have stored, and what they remember. @returns whether each could be asked to */
export async function emptyObjects(): Promise<boolean> {
  if (used.size === 0) return true;
  const listed = await Promise.all(
    [env.DISPATCH_BOARD, env.ORDER_INDEX].map(async (namespace: DurableObjectNamespace) =>
      (await listDurableObjectIds(namespace))
        .filter((id) => used.has(String(id)))
        .map((id) => namespace.get(id)),
    ),
  );
  const emptied = await Promise.allSettled(listed.flat().map(emptyObject));
  used.clear();
  return emptied.every(({ status }) => status === "fulfilled");
}

async function emptyObject(stub: DurableObjectStub): Promise<void> {
  await runInDurableObject(stub, async (object, { storage }) => {
    // It would end only a second after its last decision.
    if (object instanceof DispatchBoard) stopWaking(object);
    await storage.deleteAlarm();
    await storage.deleteAll();
  });
  // Of all objects, the database's is the largest to open: only this one ends.
  await evictDurableObject(stub, { webSockets: "close" });
}

function stopWaking(board: object): void {
  const { drainWake } = board as { readonly drainWake: Pick<DrainWake, "stop"> };
  drainWake.stop();
}
