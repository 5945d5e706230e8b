import { sql } from "drizzle-orm";
import type { ExpiringPaper } from "#domain/drivers/paper-reminder.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";

/** A paper that expires, with its driver and their account. */
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
    SELECT papers.*, users.email, users.locale FROM ${papersOfApproved()}
    WHERE expires_on <> '' AND expires_on >= ${from} AND expires_on <= ${through}
      AND (expires_on, driver_id, paper, plate) > (${expiresOn}, ${driverId}, ${ofPaper}, ${plate})
    ORDER BY expires_on, driver_id, paper, plate LIMIT ${limit}`;
}

/** Every paper of every approved driver, with their account. */
function papersOfApproved() {
  const ofVehicles = (paper: "registration" | "insurance") => sql`
    SELECT driver_id, user_id, profile ->> 'name' AS name, ${paper} AS paper, vehicle.value ->> 'plate' AS plate,
      vehicle.value ->> ${`${paper}ExpiresOn`} AS expires_on
    FROM driver_registrations, json_each(profile, '$.vehicles') AS vehicle
    WHERE state = 'approved' AND profile IS NOT NULL`;
  return sql`(
      SELECT driver_id, user_id, profile ->> 'name' AS name, 'licence' AS paper, '' AS plate,
        profile ->> 'licenceExpiresOn' AS expires_on
      FROM driver_registrations WHERE state = 'approved' AND profile IS NOT NULL
      UNION ALL ${ofVehicles("registration")} UNION ALL ${ofVehicles("insurance")}
    ) AS papers
    JOIN users ON users.id = papers.user_id`;
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
    locale: string;
  }>(expiringPapersQuery(range));
  return rows.map(({ driver_id: driverId, expires_on: expiresOn, locale, ...rest }) => ({
    ...rest,
    driverId,
    expiresOn,
    locale: toLocale(locale),
  }));
}
