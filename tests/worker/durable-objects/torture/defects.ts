import type { BoardOrder } from "#domain/jobs/job.ts";
import type { Defect } from "./faulty-board.ts";
import type { Insides } from "./insides.ts";

/** Changes every order that a board reads. */
function changeOrders(storage: Insides["storage"], change: (order: BoardOrder) => BoardOrder): void {
  const readOrder = storage.readOrder.bind(storage);
  const readOrderOfJob = storage.readOrderOfJob.bind(storage);
  const changed = (order: BoardOrder | undefined) => (order === undefined ? undefined : change(order));
  storage.readOrder = (orderId) => changed(readOrder(orderId));
  storage.readOrderOfJob = (jobId) => changed(readOrderOfJob(jobId));
}

/** Boards that break a promise now and then. Each must be caught, or the test proves nothing. */
export const DEFECTS = {
  "does not look at a driver's other jobs": ({ storage }) => {
    storage.engagements = () => ({ busy: [], driven: [] });
  },

  "forgets which presses it has applied": ({ storage }) => {
    const save = storage.save.bind(storage);
    storage.save = (order, now, cards) =>
      save({ ...order, jobs: order.jobs.map((job) => ({ ...job, commandIds: [] })) }, now, cards);
  },

  "answers before it has stored": ({ storage }) => {
    const save = storage.save.bind(storage);
    const later = new Map<string, () => void>();
    const unsaved = new Map<string, BoardOrder>();
    changeOrders(storage, (order) => unsaved.get(order.orderId) ?? order);
    storage.save = (order, now, cards) => {
      // What is stored is always the decision before this one.
      later.get(order.orderId)?.();
      later.set(order.orderId, () => save(order, now, cards));
      unsaved.set(order.orderId, order);
    };
  },

  "takes a reserved job for an open one": ({ storage }, random) => {
    changeOrders(storage, (order) => {
      if (random() >= 0.05) return order;
      const jobs = order.jobs.map((job) =>
        job.status === "reserved" ? { ...job, status: "available" as const } : job,
      );
      return { ...order, jobs };
    });
  },

  "takes a batch that got lost for written": (insides, random) => {
    const { env } = insides;
    const batch = env.DB.batch.bind(env.DB);
    env.DB.batch = async (statements: D1PreparedStatement[]) => (random() < 0.1 ? [] : batch(statements));
  },
} as const satisfies Record<string, Defect>;
