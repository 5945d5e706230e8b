/** How the idempotency key of a row of an imported file begins: it is that row's, whoever places it and for whomever. */
export const IMPORTED_ROW_PREFIX = "row-";

/** Whether an idempotency key is that of a row of an imported file. */
export function isImportedRow(idempotencyKey: string): boolean {
  return idempotencyKey.startsWith(IMPORTED_ROW_PREFIX);
}
