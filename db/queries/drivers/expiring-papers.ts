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

/** More than a company looks at in a day; the next ones follow when these are renewed. */
const MOST = 500;

/** The statement of `expiringPapers`, on its own so that a test can read its query plan. */
export function expiringPapersQuery(through: string) {
  const ofVehicles = (paper: "registration" | "insurance") => sql`
    SELECT driver_id, user_id, profile ->> 'name' AS name, ${paper} AS paper, vehicle.value ->> 'plate' AS plate,
      vehicle.value ->> ${`${paper}ExpiresOn`} AS expires_on
    FROM driver_registrations, json_each(profile, '$.vehicles') AS vehicle
    WHERE state = 'approved' AND profile IS NOT NULL`;
  return sql`
    SELECT papers.*, users.email, users.locale FROM (
      SELECT driver_id, user_id, profile ->> 'name' AS name, 'licence' AS paper, '' AS plate,
        profile ->> 'licenceExpiresOn' AS expires_on
      FROM driver_registrations WHERE state = 'approved' AND profile IS NOT NULL
      UNION ALL ${ofVehicles("registration")} UNION ALL ${ofVehicles("insurance")}
    ) AS papers
    JOIN users ON users.id = papers.user_id
    WHERE expires_on <> '' AND expires_on <= ${through}
    ORDER BY expires_on, driver_id, paper, plate LIMIT ${MOST}`;
}

/** Papers of approved drivers that have expired, or do until a Bangkok day, the most urgent first; 500 at most. */
export async function expiringPapers(db: Database, through: string): Promise<readonly PaperOfDriver[]> {
  const rows = await db.all<{
    driver_id: string;
    name: string;
    paper: ExpiringPaper["paper"];
    plate: string;
    expires_on: string;
    email: string;
    locale: string;
  }>(expiringPapersQuery(through));
  return rows.map(({ driver_id: driverId, expires_on: expiresOn, locale, ...rest }) => ({
    ...rest,
    driverId,
    expiresOn,
    locale: toLocale(locale),
  }));
}
