import { sql, type SQL } from "drizzle-orm";

/** The tables whose rows are saved versions of settings (`domain/dated-versions.ts`). */
export type VersionedTable = "pricing_versions" | "tax_rules";

/** Of a version: neither withdrawn or replaced before it held, nor itself the withdrawal of another. */
export function standing(table: VersionedTable): SQL {
  const name = sql.identifier(table);
  return sql`${name}.is_withdrawal = 0 AND NOT EXISTS (
    SELECT 1 FROM ${name} AS later WHERE later.replaces = ${name}.version)`;
}

/**
 * The number of the version that a version followed: of those saved before it and not replaced by then, the one in force
 * where it begins.
 */
export function followed(table: VersionedTable): SQL<number> {
  const name = sql.identifier(table);
  return sql<number>`(SELECT earlier.version FROM ${name} AS earlier
    WHERE earlier.effective_from <= ${name}.effective_from
      AND earlier.version < ${name}.version AND earlier.is_withdrawal = 0
      AND NOT EXISTS (SELECT 1 FROM ${name} AS taker
        WHERE taker.replaces = earlier.version AND taker.version <= ${name}.version)
    ORDER BY earlier.effective_from DESC, earlier.version DESC LIMIT 1)`;
}
