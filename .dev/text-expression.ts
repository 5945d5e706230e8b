const PLACEHOLDER = /\{(\w+)\}/g;

/** The names of a text's placeholders, each once, in order of first use. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ""))];
}

/**
 * A text as a JavaScript template literal, each `{name}` replaced by the expression of `valueOf`. Its value equals that
 * of the function that the compiler writes for the text; `tests/messages` compares the two.
 * @throws when the text has a brace outside a placeholder: the compiler supports more syntax than this function
 */
export function textExpression(text: string, valueOf: (name: string) => string): string {
  const parts = text.split(PLACEHOLDER);
  const written = parts.map((part, index) => {
    if (index % 2 === 1) return `\${${valueOf(part)}}`;
    if (/[{}]/.test(part)) throw new Error(`A brace that belongs to no placeholder: ${text}`);
    return part.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`).replaceAll("\r", String.raw`\r`);
  });
  return `\`${written.join("")}\``;
}
