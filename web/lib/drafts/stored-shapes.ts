// Readers for values found in the browser's storage. zod/mini does the same and would add 7 kB (gzip) to each form's
// page; these few lines are all that the drafts need.

/** The value found cannot be used. */
export const INVALID: unique symbol = Symbol("invalid");
/** The field is absent, and may be. */
const ABSENT: unique symbol = Symbol("absent");

/** Turns an unknown value into one of a known type, or `INVALID`. */
export type Reader<Value> = (found: unknown) => Value | typeof INVALID | typeof ABSENT;

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const text: Reader<string> = (found) => (typeof found === "string" ? found : INVALID);
export const flag: Reader<boolean> = (found) => (typeof found === "boolean" ? found : INVALID);
export const finiteNumber: Reader<number> = (found) =>
  typeof found === "number" && Number.isFinite(found) ? found : INVALID;
export const anyRecord: Reader<Readonly<Record<string, unknown>>> = (found) =>
  isRecord(found) ? found : INVALID;

/** A whole number between two bounds, both included. */
export function wholeNumber(min: number, max: number): Reader<number> {
  return (found) =>
    typeof found === "number" && Number.isInteger(found) && found >= min && found <= max ? found : INVALID;
}

/** One of the listed values. */
export function oneOf<const Value>(values: readonly Value[]): Reader<Value> {
  return (found) => values.find((value) => value === found) ?? INVALID;
}

/** What `read` accepts, or `fallback` for everything else. */
export function or<Value, Fallback>(
  read: Reader<Value>,
  fallback: Fallback,
): (found: unknown) => Value | Fallback {
  return (found) => {
    const value = read(found);
    return value === INVALID || value === ABSENT ? fallback : value;
  };
}

/** What `read` accepts, or `null`. */
export function nullable<Value>(read: Reader<Value>): Reader<Value | null> {
  return (found) => (found === null ? null : read(found));
}

/** A field that may be absent. */
export function optional<Value>(read: Reader<Value>): Reader<Value> {
  return (found) => (found === undefined ? ABSENT : read(found));
}

/** An object of an earlier shape, some of whose fields had other names: old name to new name. */
export function renamed<Value>(names: Readonly<Record<string, string>>, read: Reader<Value>): Reader<Value> {
  return (found) =>
    read(
      isRecord(found)
        ? Object.fromEntries(Object.entries(found).map(([name, value]) => [names[name] ?? name, value]))
        : found,
    );
}

/** A list in which every item can be read. */
export function listOf<Value>(read: Reader<Value>): Reader<readonly Value[]> {
  return (found) => {
    if (!Array.isArray(found)) return INVALID;
    const items = usable(found, read);
    return items.length === found.length ? items : INVALID;
  };
}

/** The items of a list that can be read; the others are left out. */
export function usableItems<Value>(read: Reader<Value>): Reader<readonly Value[]> {
  return (found) => (Array.isArray(found) ? usable(found, read) : INVALID);
}

/** The entries of a record whose value can be read; the others are left out. */
export function usableEntries<Value>(read: Reader<Value>): Reader<Readonly<Record<string, Value>>> {
  return (found) =>
    isRecord(found)
      ? Object.fromEntries(
          Object.entries(found).flatMap(([name, value]) => usable([value], read).map((each) => [name, each])),
        )
      : INVALID;
}

/** An object with these fields; any others are left out. One unusable field makes the whole object unusable. */
export function record<Value extends object>(fields: {
  readonly [Field in keyof Value]-?: Reader<Value[Field]>;
}): Reader<Value> {
  return (found) => {
    if (!isRecord(found)) return INVALID;
    const entries: (readonly [string, unknown])[] = [];
    for (const [name, read] of Object.entries<Reader<unknown>>(fields)) {
      const value = read(found[name]);
      if (value === INVALID) return INVALID;
      if (value !== ABSENT) entries.push([name, value]);
    }
    return Object.fromEntries(entries) as Value;
  };
}

function usable<Value>(found: readonly unknown[], read: Reader<Value>): readonly Value[] {
  return found.flatMap((each) => {
    const value = read(each);
    return value === INVALID || value === ABSENT ? [] : [value];
  });
}
