import type { DriverRow } from "#db/queries/jobs/drivers.ts";
import type { OpenCard } from "#domain/jobs/card.ts";
import type { OpenJobsInput } from "#domain/jobs/lists/list-choice-input.ts";
import { type JobFilter, type OpenCounts } from "#domain/jobs/lists/list-choice.ts";
import type { Dependencies } from "../../dependencies.ts";
type Needs = Pick<Dependencies, "board" | "db" | "now">;
/** A page of open jobs; `nextCursor` asks for the next one. */
export interface OpenJobsPage {
    readonly items: readonly OpenCard[];
    readonly nextCursor: string | null;
}
/**
 * Open jobs for a driver's vehicles that pass their filter, in their order, with the fields that any approved driver may
 * read: as the board has them, and as the database had them last while the board does not answer.
 */
export declare function listOpenJobs(deps: Needs, driver: DriverRow, { filter, order, cursor, limit }: OpenJobsInput): Promise<OpenJobsPage>;
/** How many open jobs there are for a driver's vehicles, how many pass their filter, and in which provinces they are. */
export declare function countOpenJobs(deps: Needs, driver: DriverRow, filter: JobFilter): Promise<OpenCounts>;
export {};
