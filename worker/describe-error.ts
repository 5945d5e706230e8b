/** Causes that are followed at most. */
const MAX_CAUSES = 5;

/**
 * An error with its causes and stacks, for logs only; it never goes into an answer. The parameters of a failed SQL
 * statement are left out: they may be personal data.
 */
export function describeError(error: unknown): string {
  return chainOf(error).map(withStack).join("\ncaused by ");
}

/** The same without stacks, in one line: for a log entry that says where it comes from, and for the outbox. */
export function summarizeError(error: unknown): string {
  return chainOf(error).map(inOneLine).join(": caused by ");
}

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let each: unknown = error;
    each !== undefined && chain.length < MAX_CAUSES;
    each = each instanceof Error ? each.cause : undefined
  )
    chain.push(each);
  return chain;
}

function withStack(error: unknown): string {
  if (!(error instanceof Error) || error.stack === undefined) return inOneLine(error);
  return error.stack.replace(error.message, () => messageOf(error));
}

function inOneLine(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${messageOf(error)}` : String(error);
}

/** The message; of drizzle's `DrizzleQueryError` without the parameters that it repeats. */
function messageOf(error: Error & { readonly query?: unknown; readonly params?: unknown }): string {
  const { message, query, params } = error;
  return typeof query === "string" && params !== undefined ? `Failed query: ${query}` : message;
}
