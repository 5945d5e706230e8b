import { expiriesOf, type DriverProfile } from "#domain/drivers/profile.ts";
import { bangkokDay, bangkokInstant, DAY_MS } from "#domain/time.ts";
import { formatDay } from "#web/lib/i18n/format.ts";
import { m } from "#web/paraglide/messages.js";

/** How long before its end a paper is warned of. */
const WARN_MS = 30 * DAY_MS;

/** The papers of a driver that have expired, or will within 30 days. */
export function PaperWarnings({ profile, now }: { readonly profile: DriverProfile; readonly now: number }) {
  const soon = bangkokDay(now + WARN_MS);
  const today = bangkokDay(now);
  const due = expiriesOf(profile).filter(({ expiresOn }) => expiresOn <= soon);
  if (due.length === 0) return null;
  return (
    <ul className="grid gap-1 rounded-control bg-marigold-wash p-3 text-sm font-semibold text-marigold-ink">
      {due.map(({ paper, plate, expiresOn }) => {
        const texts = {
          paper: paperText(paper, plate),
          day: formatDay(bangkokInstant(expiresOn, "00:00") ?? now),
        };
        return (
          <li key={`${paper}${plate}`}>
            {expiresOn < today ? m.driver_paper_expired(texts) : m.driver_paper_expires(texts)}
          </li>
        );
      })}
    </ul>
  );
}

/** A paper by its name, with the plate where it is a vehicle's. */
export function paperText(paper: ReturnType<typeof expiriesOf>[number]["paper"], plate: string): string {
  if (paper === "licence") return m.driver_paper_licence();
  return paper === "registration"
    ? m.driver_paper_registration({ plate })
    : m.driver_paper_insurance({ plate });
}
