/** What ends a piece of text in which a semicolon ends nothing. */
const QUOTES = new Set(["'", '"', "`"]);
/** The body of a trigger has semicolons of its own; it ends with this. */
const TRIGGER = /^CREATE\s+(?:TEMP\w*\s+)?TRIGGER\b/i;
const TRIGGER_END = /\bEND$/i;

/**
 * The statements of an SQL file, without the semicolon that ends each. Comments between statements are left out.
 * @param chunks of the file, cut anywhere
 */
export function* sqlStatements(chunks: Iterable<string>): Generator<string> {
  let text = "";
  let quote: string | null = null;
  for (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at] ?? "";
      // A doubled quote inside a text closes it and opens it again.
      if (quote !== null) quote = sign === quote ? null : quote;
      else if (QUOTES.has(sign)) quote = sign;
      else if (sign === ";") {
        text += chunk.slice(from, at);
        from = at + 1;
        const statement = text.replace(/^(?:\s|--[^\n]*\n)+/, "");
        if (TRIGGER.test(statement) && !TRIGGER_END.test(statement)) {
          text += ";";
          continue;
        }
        if (statement !== "") yield statement;
        text = "";
      }
    }
    text += chunk.slice(from);
  }
  if (text.trim() !== "") throw new Error(`the file ends within a statement: ${text.trim().slice(0, 80)}`);
}
