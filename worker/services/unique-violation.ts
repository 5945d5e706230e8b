/** Whether the database refused a row because its key is taken: another writer was faster. */
export function isUniqueViolation(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each.message.includes("UNIQUE constraint failed")) return true;
  return false;
}
