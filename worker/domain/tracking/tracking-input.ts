import { z } from "zod";

/** Thailand with its seas, and some way across the border for a device that errs. */
const LATITUDE = z.number().min(4.5).max(21.5);
const LONGITUDE = z.number().min(96).max(107);
/** A device that knows less than this knows nothing. */
const MOST_INACCURATE_M = 50_000;

const jobIdInput = z.string().min(1).max(60);

/** Where a driver's device is; refused when it is not near Thailand. */
export const reportPositionInput = z.object({
  jobId: jobIdInput,
  latitude: LATITUDE,
  longitude: LONGITUDE,
  accuracyM: z.number().min(0).max(MOST_INACCURATE_M),
  /** By the device's clock, epoch milliseconds. */
  fixedAt: z.number().int().min(0),
});
export type ReportPositionInput = z.infer<typeof reportPositionInput>;

/** The driver's consent to send their position for a job, or its withdrawal. */
export const sharePositionInput = z.object({ jobId: jobIdInput, share: z.boolean() });
export type SharePositionInput = z.infer<typeof sharePositionInput>;
