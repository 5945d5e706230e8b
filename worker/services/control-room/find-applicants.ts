import { applicantsQuery } from "#db/queries/control-room/found-applicants.ts";
import { realEmail } from "#domain/access/email.ts";
import { FOUND_MAX, type FoundKind } from "#domain/control-room/search.ts";
import { readDriverSearch } from "#domain/drivers/search/driver-search.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * Who asks to drive, or was refused, by any part of their name, e-mail address and phone, as their page shows them to who
 * dispatches; at most `FOUND_MAX`.
 * @param may whether the reader has a right to a kind
 */
export async function findApplicants(
  db: Dependencies["db"],
  text: string,
  may: (kind: FoundKind) => boolean,
) {
  const sought = readDriverSearch(text);
  const rows =
    may("applicants") && sought.words.length > 0 ? await applicantsQuery(db, sought).limit(FOUND_MAX) : [];
  return {
    applicants: rows.map(({ driverId, state, name, email }) => ({
      driverId,
      name: name === "" ? (realEmail(email) ?? "") : name,
      isRefused: state === "refused",
    })),
  };
}
