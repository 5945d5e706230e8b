import {
  arrangeOrderViews,
  deleteOrderView,
  insertOrderView,
  orderViewOf,
  orderViewsOf,
  renameOrderView,
  type Arranged,
} from "#db/queries/orders/office/order-views.ts";
import { AppError, badInput } from "#domain/errors.ts";
import { readStoredView, type StoredView } from "#domain/orders/office/named-view.ts";
import type { Viewer } from "../../../auth/viewer.ts";
import type { Dependencies } from "../../../dependencies.ts";
import type { Audited } from "../../audit/audited-action.ts";
import { isUniqueViolation } from "../../unique-violation.ts";

type Needs = Pick<Dependencies, "db" | "now"> & Audited;

/** A view of the list of orders that its reader named. */
export interface NamedView {
  readonly viewId: string;
  readonly name: string;
  readonly list: StoredView;
  readonly version: number;
}

/** The viewer's own views, in the sequence that they chose. */
export async function readNamedViews(
  { db }: Pick<Needs, "db">,
  { userId }: Viewer,
): Promise<readonly NamedView[]> {
  const rows = await orderViewsOf(db, userId);
  return rows
    .toSorted((one, other) => one.position - other.position || (one.viewId < other.viewId ? -1 : 1))
    .map(({ viewId, name, list, version }) => ({ viewId, name, list: readStoredView(list), version }));
}

/**
 * Saves a view under a name, behind the others. Repeating it is harmless.
 * @throws AppError BAD_INPUT naming `name`: another view has it, or there are as many as there may be
 */
export async function saveNamedView(
  { db, now, audit }: Needs,
  { userId }: Viewer,
  view: { readonly viewId: string; readonly name: string; readonly list: StoredView },
): Promise<void> {
  const isWritten = await named(insertOrderView(db, { userId, ...view, createdAt: now() }));
  if (!isWritten && (await orderViewOf(db, userId, view.viewId)) === undefined)
    throw badInput({ name: "TOO_MANY" });
  if (isWritten) audit?.changed("order_view", view.viewId, null, { version: 1, parts: partsOf(view.list) });
}

/**
 * Gives a view of the viewer another name.
 * @throws AppError NOT_FOUND, BAD_INPUT naming `name` when another view has it, ORDER_VIEW_CHANGED with the name that it has
 *   been given elsewhere meanwhile
 */
export async function renameNamedView(
  { db, audit }: Pick<Needs, "db" | "audit">,
  { userId }: Viewer,
  {
    viewId,
    name,
    seenVersion,
  }: { readonly viewId: string; readonly name: string; readonly seenVersion: number },
): Promise<void> {
  if (await named(renameOrderView(db, { userId, viewId, version: seenVersion }, name))) {
    const changedDetails = ["name"];
    const version = seenVersion + 1;
    audit?.changed("order_view", viewId, { version: seenVersion }, { version, changedDetails });
    return;
  }
  const saved = await orderViewOf(db, userId, viewId);
  if (saved === undefined) throw new AppError("NOT_FOUND");
  // A repeated press: it has the name already.
  if (saved.name !== name) throw new AppError("ORDER_VIEW_CHANGED", { params: { name: saved.name } });
}

/**
 * Deletes a view of the viewer; repeating it is harmless.
 * @throws AppError ORDER_VIEW_CHANGED with the name that it has been given elsewhere meanwhile
 */
export async function removeNamedView(
  { db, audit }: Pick<Needs, "db" | "audit">,
  { userId }: Viewer,
  { viewId, seenVersion }: { readonly viewId: string; readonly seenVersion: number },
): Promise<void> {
  const before = await deleteOrderView(db, { userId, viewId, version: seenVersion });
  if (before === undefined) {
    const saved = await orderViewOf(db, userId, viewId);
    if (saved === undefined) return;
    throw new AppError("ORDER_VIEW_CHANGED", { params: { name: saved.name } });
  }
  const { version, list } = before;
  audit?.changed("order_view", viewId, { version, parts: partsOf(readStoredView(list)) }, null);
}

/**
 * Shows the viewer's views in this sequence; repeating it is harmless.
 * @throws AppError ORDER_VIEWS_CHANGED when they are shown in another sequence than the seen one by now
 */
export async function arrangeNamedViews(
  { db, audit }: Pick<Needs, "db" | "audit">,
  { userId }: Viewer,
  arranged: Arranged,
): Promise<void> {
  const { seenSequence, viewIds } = arranged;
  const before = (await arrangeOrderViews(db, userId, arranged)).map(({ viewId }) => viewId);
  if (isSameSequence(before, seenSequence)) {
    for (const [was, viewId] of before.entries()) {
      const is = viewIds.indexOf(viewId);
      if (is >= 0) audit?.changed("order_view", viewId, { place: was + 1 }, { place: is + 1 });
    }
    return;
  }
  // A repeated press: they are shown so already.
  if (!isSameSequence(before, viewIds)) throw new AppError("ORDER_VIEWS_CHANGED");
}

function isSameSequence(one: readonly string[], other: readonly string[]): boolean {
  return one.join(" ") === other.join(" ");
}

/** By what a view filters and sorts; what is looked for may be a name or a phone, and is no part of the audit log. */
function partsOf(list: StoredView): string {
  return Object.keys(list).toSorted().join(" ");
}

/** @throws AppError BAD_INPUT when the name is taken */
async function named(write: Promise<boolean>): Promise<boolean> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw badInput({ name: "ALREADY_EXISTS" });
    throw error;
  }
}
