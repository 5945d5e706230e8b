import type { Database } from "../../client.ts";
import { pageOf, type Cursor } from "../page.ts";
import { onFileEventsQuery } from "./on-file-state.ts";
import { driverEventsQuery } from "./registrations.ts";

/** Where a step was written down: in the registration, or by the office before there was one. */
type Source = "registered" | "on_file";

/** So many steps are a page; with the driver the latest are read. */
const PAGE = 100;
export const STEPS_WITH_DRIVER = 50;

/**
 * A page of a driver's history, the latest step first: the steps of the registration, then those from before there was an
 * account. The id of a cursor says of which its version is.
 */
export async function driverHistoryPage(
  db: Database,
  driverId: string,
  cursor: Cursor | undefined,
  most = PAGE,
) {
  const isOnFile = cursor?.id === ("on_file" satisfies Source);
  const before = cursor?.at;
  const size = most + 1;
  const [registered, onFile] = await Promise.all([
    isOnFile ? [] : driverEventsQuery(db, driverId, before).limit(size),
    onFileEventsQuery(db, driverId, isOnFile ? before : undefined).limit(size),
  ]);
  const rows = [
    ...registered.map((row) => ({ ...row, source: "registered" as Source })),
    ...onFile.map((row) => ({ ...row, source: "on_file" as Source })),
  ];
  return pageOf(
    rows,
    most,
    ({ version, source }) => ({ at: version, id: source }),
    ({ version, source, at, step, actorName, reason }) => ({
      key: `${source}.${version}`,
      at,
      step,
      /** Who did it; `null` where the account is gone. */
      actorName,
      reason,
    }),
  );
}
