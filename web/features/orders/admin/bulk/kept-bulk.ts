import { ROW_STATES, type RowState } from "#web/entities/bulk/row-state.ts";
import { ownId, readOwn, writeOwn } from "#web/lib/drafts/own-stored.ts";
import { BULK_RUN_KEY } from "#web/lib/drafts/draft-keys.ts";
import { finiteNumber, listOf, nullable, oneOf, record, text } from "#web/lib/drafts/stored-shapes.ts";
import { removeStored } from "#web/lib/drafts/stored-value.ts";
import { currentLocale } from "#web/lib/i18n/locale.ts";
import { BULK_ACTIONS, type BulkAction, type ShownOrder } from "./bulk-works.ts";
import type { GivenJob } from "./take-back.ts";
import type { RowResult } from "./use-bulk.ts";

/** How long what an action did can be come back to, since it last did something. */
const KEPT_MS = 30 * 60_000;

/** What became of an order. */
interface KeptRow {
  readonly orderId: string;
  /** What it is recognised by, without whom it is for. */
  readonly shown: ShownOrder | null;
  readonly state: RowState;
  readonly text: string | null;
  readonly given: GivenJob | null;
}

/** An action that was sent for some orders, with the result of each. It survives a reload of the tab, and ends with it. */
export interface KeptBulk {
  readonly action: BulkAction;
  readonly rows: readonly KeptRow[];
}

interface StoredBulk extends KeptBulk {
  /** The language of its texts. */
  readonly locale: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const LABEL = record<ShownOrder["pickup"]>({ th: text, en: text });
const KEPT = record<StoredBulk>({
  action: oneOf(BULK_ACTIONS),
  locale: text,
  at: finiteNumber,
  rows: listOf(
    record<KeptRow>({
      orderId: text,
      shown: nullable(
        record<ShownOrder>({ orderId: text, pickupAt: finiteNumber, pickup: LABEL, destination: LABEL }),
      ),
      state: oneOf(ROW_STATES),
      text: nullable(text),
      given: nullable(record<GivenJob>({ orderId: text, jobId: text, driverId: text })),
    }),
  ),
});

/**
 * The last action of whoever is signed in, while it is not closed and not too long ago; whether it can still
 * be taken back the server says. Without its texts where the page speaks another language now.
 */
export function loadBulk(now: number): KeptBulk | null {
  const kept = readOwn(BULK_RUN_KEY, ownId(), KEPT);
  if (kept === null) return null;
  if (now - kept.at > KEPT_MS) {
    dropBulk();
    return null;
  }
  if (kept.locale === currentLocale()) return kept;
  return { ...kept, rows: kept.rows.map((row) => ({ ...row, text: null })) };
}

/** What is left of a state once the page is: no answer comes to what is under way, and nothing that waits is sent. */
const ONCE_LEFT: Readonly<Partial<Record<RowState, RowState>>> = { running: "unsure", waiting: "not_sent" };

/** Keeps an action in this tab in place of the one before. */
export function keepBulk(
  action: BulkAction,
  orderIds: readonly string[],
  shown: ReadonlyMap<string, ShownOrder>,
  resultOf: (orderId: string) => RowResult,
  now: number,
): void {
  const rows = orderIds.map((orderId): KeptRow => {
    const { state, text: said = null, given = null } = resultOf(orderId);
    return {
      orderId,
      shown: recognised(shown.get(orderId)),
      state: ONCE_LEFT[state] ?? state,
      text: said,
      given,
    };
  });
  writeOwn(BULK_RUN_KEY, ownId(), { action, locale: currentLocale(), rows, at: now });
}

/** Forgets the last action. */
export function dropBulk(): void {
  removeStored("sessionStorage", BULK_RUN_KEY);
}

/** The results of a kept action, by order. */
export function resultsOf({ rows }: KeptBulk): ReadonlyMap<string, RowResult> {
  return new Map(
    rows.map(({ orderId, state, text: said, given }) => [
      orderId,
      { state, text: said ?? undefined, given: given ?? undefined },
    ]),
  );
}

function recognised(order: ShownOrder | undefined): ShownOrder | null {
  if (order === undefined) return null;
  const { orderId, pickupAt, pickup, destination } = order;
  return { orderId, pickupAt, pickup, destination };
}
