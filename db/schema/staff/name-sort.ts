import { sql, type SQL } from "drizzle-orm";

/**
 * The generated column that sorts people by the name in `column`, in the order of a dictionary: without regard to A and a, and
 * Thai words by their first consonant, which a vowel may be written in front of. Names of erased people come last.
 */
export function nameSort(column: string): SQL {
  const name = sql.raw(column);
  return sql`substr(lower(CASE
  WHEN ${name} = '' THEN char(1114109)
  WHEN substr(${name}, 1, 1) IN ('เ', 'แ', 'โ', 'ใ', 'ไ')
    THEN substr(${name}, 2, 1) || substr(${name}, 1, 1) || substr(${name}, 3)
  ELSE ${name} END), 1, 40)`;
}
