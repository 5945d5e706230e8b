import { z } from "zod";

/** The most rows that one call reads for a file; the browser asks for the next ones until a view ends. */
export const ROWS_IN_PART = 5_000;

/**
 * What every call for a part of a file says: the id that the browser made for the file, by which the audit
 * log relates its parts.
 */
export const exportPartFields = { exportId: z.uuid() };
