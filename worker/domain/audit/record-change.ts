/** What an action changed of one record. */
export interface RecordChange {
  /** The noun: "ferry", "user", "order". */
  readonly kind: string;
  readonly id: string;
  /** Each field that differs, by its path ("rates.four_wheel.perKmSatang"), before and after; `null`: there was none. */
  readonly fields: Readonly<Record<string, readonly [Plain, Plain]>>;
}

type Plain = string | number | boolean | null;

/**
 * Longer texts are kept cut, where they differ, and compared whole: an entry says what changed, the record has the text. UTF-16
 * code units.
 */
const TEXT_MAX = 200;
/** So much of what two long texts have in common stands before what differs. */
const BEFORE_DIFFERENCE = 40;
/** Of one record; a whole new price list has about 100. */
const CHANGED_FIELDS_MAX = 300;

/**
 * The fields in which a record differs, of plain data: nested objects and arrays by their paths.
 * @param before `null` for a record that is new
 * @param after `null` for one that is gone
 */
export function changedFields(before: object | null, after: object | null): RecordChange["fields"] {
  const was = leavesOf(before);
  const is = leavesOf(after);
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return Object.fromEntries(
    paths
      .map((path) => [path, [was.get(path) ?? null, is.get(path) ?? null]] as const)
      .filter(([, [a, b]]) => a !== b)
      .slice(0, CHANGED_FIELDS_MAX)
      .map(([path, [a, b]]) => [path, cutAlike(a, b)] as const),
  );
}

function leavesOf(value: object | null): ReadonlyMap<string, Plain> {
  const leaves = new Map<string, Plain>();
  const visit = (each: unknown, path: string): void => {
    if (typeof each === "object" && each !== null)
      for (const [name, inner] of Object.entries(each)) visit(inner, path === "" ? name : `${path}.${name}`);
    else if (typeof each === "string" || typeof each === "number" || typeof each === "boolean")
      leaves.set(path, each);
  };
  visit(value, "");
  return leaves;
}

/** Both from where they can be told apart: from the start, unless the first difference lies far behind it. */
function cutAlike(before: Plain, after: Plain): readonly [Plain, Plain] {
  const same = typeof before === "string" && typeof after === "string" ? sameStart(before, after) : 0;
  const isLong = [before, after].some((each) => typeof each === "string" && each.length > TEXT_MAX);
  const from = isLong && same > TEXT_MAX / 2 ? same - BEFORE_DIFFERENCE : 0;
  return [cut(before, from), cut(after, from)];
}

function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function cut(value: Plain, from: number): Plain {
  if (typeof value !== "string") return value;
  const text = from === 0 ? value : `…${value.slice(from)}`;
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text;
}
