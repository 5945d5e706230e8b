import { sql, type SQL } from "drizzle-orm";
import type { ExpiringPaper } from "#domain/drivers/paper-reminder.ts";
import { toLocale, type Locale } from "#domain/locale.ts";
import type { Database } from "../../client.ts";

/** A paper that expires, with its driver and how they are reached: by their account, or as the office has written down. */
export interface PaperOfDriver extends ExpiringPaper {
  readonly name: string;
  /** `null` where there is none. */
  readonly email: string | null;
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
  const since = from > expiresOn ? from : expiresOn;
  const isBehind = (ofDriver: SQL, paper: Paper, ofVehicle: SQL) => (day: SQL) =>
    sql`${day} >= ${since} AND ${day} <= ${through}
    AND (${day}, ${ofDriver}, ${sql.raw(`'${paper}'`)}, ${ofVehicle}) > (${expiresOn}, ${driverId}, ${ofPaper}, ${plate})`;
  return sql`
    SELECT driver_id, papers.name, paper, plate, expires_on, coalesce(users.email, nullif(papers.email_on_file, '')) AS email,
      users.locale
    FROM (
      ${papersOfApproved(isBehind)}
      ORDER BY expires_on, driver_id, paper, plate LIMIT ${limit}
    ) AS papers LEFT JOIN users ON users.id = papers.user_id
    ORDER BY expires_on, driver_id, paper, plate`;
}

type Paper = ExpiringPaper["paper"];
/** Which days of a paper are wanted, as a condition on the expression that its index has. */
type DaysOf = (ofDriver: SQL, paper: Paper, ofVehicle: SQL) => (day: SQL) => SQL;

const NO_PLATE = sql`''`;
const HAS_NO_PROFILE = sql`NOT EXISTS (
  SELECT 1 FROM driver_registrations AS held WHERE held.driver_id = drivers.driver_id AND held.profile IS NOT NULL)`;

/**
 * Every paper of every approved driver, of a profile or, without one, as the office keeps it; each part is a range of an index
 * of its own by the day on which the paper expires, in the order of a page. Who holds a vehicle is looked up. One index has to be
 * named: without statistics SQLite takes the one of all approved drivers for the shorter one.
 */
function papersOfApproved(daysOf: DaysOf): SQL {
  const licence = sql`profile ->> 'licenceExpiresOn'`;
  const licenceOnFile = sql`papers_on_file ->> 'licenceExpiresOn'`;
  const ofVehicles = (paper: Exclude<Paper, "licence">) => {
    const day = sql.raw(`${paper}_expires_on`);
    return sql`
    SELECT vehicles.driver_id, coalesce(held.user_id, drivers.user_id) AS user_id,
      iif(held.driver_id IS NULL, drivers.name, held.profile ->> 'name') AS name,
      iif(held.driver_id IS NULL, drivers.email, '') AS email_on_file, ${sql.raw(`'${paper}'`)} AS paper, plate, ${day} AS expires_on
    FROM vehicles
    LEFT JOIN driver_registrations AS held ON held.driver_id = vehicles.driver_id AND held.profile IS NOT NULL
    LEFT JOIN drivers ON drivers.driver_id = vehicles.driver_id
    WHERE ${day} > '' AND ${daysOf(sql`vehicles.driver_id`, paper, sql`plate`)(day)}
      AND iif(held.driver_id IS NULL, drivers.approved_at IS NOT NULL AND drivers.archived_at IS NULL, held.state = 'approved')`;
  };
  return sql`
    SELECT driver_id, user_id, profile ->> 'name' AS name, '' AS email_on_file, 'licence' AS paper, '' AS plate,
      ${licence} AS expires_on
    FROM driver_registrations INDEXED BY driver_registrations_by_licence
    WHERE state = 'approved' AND ${licence} > '' AND ${daysOf(sql`driver_id`, "licence", NO_PLATE)(licence)}
    UNION ALL
    SELECT driver_id, user_id, name, email, 'licence', '', ${licenceOnFile}
    FROM drivers
    WHERE papers_on_file IS NOT NULL AND ${licenceOnFile} > ''
      AND ${daysOf(sql`driver_id`, "licence", NO_PLATE)(licenceOnFile)}
      AND approved_at IS NOT NULL AND archived_at IS NULL AND ${HAS_NO_PROFILE}
    UNION ALL ${ofVehicles("registration")}
    UNION ALL ${ofVehicles("insurance")}`;
}

/** So many of the papers of approved drivers that expire through a day or have expired, the most urgent first, as a table. */
export function urgentPapers(through: string, limit: number): SQL {
  const papers = papersOfApproved(() => (day) => sql`${day} <= ${through}`);
  return sql`(${papers} ORDER BY expires_on, driver_id, paper, plate LIMIT ${limit}) AS urgent_papers`;
}

/**
 * How many papers of approved drivers had expired before a Bangkok day, how many do from it through another, and how many of
 * both do through an urgent day between the two.
 */
export async function countExpiringPapers(
  db: Database,
  { today, urgent, through }: Readonly<Record<"today" | "urgent" | "through", string>>,
): Promise<Readonly<Record<"expired" | "soon" | "urgent", number>>> {
  const [counts] = await db.all<Record<"expired" | "soon" | "urgent", number>>(sql`
    SELECT count(*) FILTER (WHERE expires_on < ${today}) AS expired,
      count(*) FILTER (WHERE expires_on >= ${today}) AS soon,
      count(*) FILTER (WHERE expires_on <= ${urgent}) AS urgent
    FROM (${papersOfApproved(() => (day) => sql`${day} <= ${through}`)})`);
  return counts ?? { expired: 0, soon: 0, urgent: 0 };
}

/** A page of the papers of approved drivers that expire in a range of days, the most urgent first. */
export async function expiringPapers(db: Database, range: PapersRange): Promise<readonly PaperOfDriver[]> {
  const rows = await db.all<{
    driver_id: string;
    name: string;
    paper: ExpiringPaper["paper"];
    plate: string;
    expires_on: string;
    email: string | null;
    locale: string | null;
  }>(expiringPapersQuery(range));
  return rows.map(({ driver_id: driverId, expires_on: expiresOn, locale, ...rest }) => ({
    ...rest,
    driverId,
    expiresOn,
    locale: toLocale(locale ?? undefined),
  }));
}
