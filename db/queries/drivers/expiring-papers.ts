import { sql, type SQL } from "drizzle-orm";
import type { ExpiringPaper } from "#domain/drivers/paper-reminder.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";

/** A paper that expires, with its driver and how they are reached: by their account, or as the office has written down. */
export interface PaperOfDriver extends ExpiringPaper {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

/** Which papers are read: by the last Bangkok day on which they hold, and after which one. */
export interface PapersRange {
  /** The first day; "" for all that have expired, too. */
  readonly from: string;
  readonly through: string;
  readonly after?: ExpiringPaper | undefined;
  /** `PAPERS_PAGE` without it. */
  readonly limit?: number | undefined;
}

/** So many papers are one page. */
export const PAPERS_PAGE = 500;

/** The statement of `expiringPapers`, on its own so that a test can read its query plan. */
export function expiringPapersQuery({ from, through, after, limit = PAPERS_PAGE }: PapersRange) {
  const { expiresOn = "", driverId = "", paper: ofPaper = "", plate = "" } = after ?? {};
  return sql`
    SELECT driver_id, papers.name, paper, plate, expires_on, coalesce(users.email, papers.email_on_file) AS email, users.locale
    FROM ${papersOfApproved()}
    WHERE expires_on <> '' AND expires_on >= ${from} AND expires_on <= ${through}
      AND (expires_on, driver_id, paper, plate) > (${expiresOn}, ${driverId}, ${ofPaper}, ${plate})
    ORDER BY expires_on, driver_id, paper, plate LIMIT ${limit}`;
}

/**
 * Every paper of every approved driver, of a profile or as the office keeps it, with their account where there is one. Two
 * compound selects, because D1 takes at most five terms in one.
 */
function papersOfApproved(): SQL {
  const ofVehicles = (paper: "registration" | "insurance") => sql`
    SELECT driver_id, user_id, name, email_on_file, ${paper} AS paper, vehicle.value ->> 'plate' AS plate,
      vehicle.value ->> ${`${paper}ExpiresOn`} AS expires_on
    FROM people, json_each(held, '$.vehicles') AS vehicle`;
  return sql`(
    WITH people AS (
      SELECT driver_id, user_id, profile ->> 'name' AS name, '' AS email_on_file, profile AS held
      FROM driver_registrations WHERE state = 'approved' AND profile IS NOT NULL
      UNION ALL
      SELECT driver_id, user_id, name, email AS email_on_file, papers_on_file AS held
      FROM drivers WHERE papers_on_file IS NOT NULL AND approved_at IS NOT NULL AND archived_at IS NULL
    )
    SELECT driver_id, user_id, name, email_on_file, 'licence' AS paper, '' AS plate,
      held ->> 'licenceExpiresOn' AS expires_on
    FROM people
    UNION ALL ${ofVehicles("registration")} UNION ALL ${ofVehicles("insurance")}
  ) AS papers LEFT JOIN users ON users.id = papers.user_id`;
}

/** How many papers of approved drivers had expired before a Bangkok day, and how many do from it through another. */
export async function countExpiringPapers(
  db: Database,
  { today, through }: { readonly today: string; readonly through: string },
): Promise<{ readonly expired: number; readonly soon: number }> {
  const [counts] = await db.all<{ expired: number; soon: number }>(sql`
    SELECT count(*) FILTER (WHERE expires_on < ${today}) AS expired,
      count(*) FILTER (WHERE expires_on >= ${today}) AS soon
    FROM ${papersOfApproved()}
    WHERE expires_on <> '' AND expires_on <= ${through}`);
  return counts ?? { expired: 0, soon: 0 };
}

/** A page of the papers of approved drivers that expire in a range of days, the most urgent first. */
export async function expiringPapers(db: Database, range: PapersRange): Promise<readonly PaperOfDriver[]> {
  const rows = await db.all<{
    driver_id: string;
    name: string;
    paper: ExpiringPaper["paper"];
    plate: string;
    expires_on: string;
    email: string;
    locale: string | null;
  }>(expiringPapersQuery(range));
  return rows.map(({ driver_id: driverId, expires_on: expiresOn, locale, ...rest }) => ({
    ...rest,
    driverId,
    expiresOn,
    locale: toLocale(locale ?? undefined),
  }));
}
