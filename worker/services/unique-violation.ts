/** Whether the database refused a row because its key is taken: another writer was faster. */
export function isUniqueViolation(error: unknown): boolean {
  return says(error, "UNIQUE constraint failed");
}

/**
 * Whether the database refused a credit note because its invoice is taken back already (the trigger
 * `credit_notes_within_invoice`, which speaks before any key is compared): another writer was faster.
 */
export function isCreditedMeanwhile(error: unknown): boolean {
  return says(error, "credit notes above their invoice");
}

function says(error: unknown, words: string): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each.message.includes(words)) return true;
  return false;
}
