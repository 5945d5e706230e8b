import { DAY_MS, MINUTE_MS } from "../time.ts";

/** What an uploaded file is for: evidence of a payment, of a delivery, of damage and loss, or of tax withheld. */
export const FILE_PURPOSES = ["slip", "proof", "claim", "certificate"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

/** The purpose of an upload that belongs to no order: a driver's own photo and papers. */
export const DRIVER_PURPOSE = "driver";
/** What an upload says that it is for. */
export type UploadPurpose = FilePurpose | typeof DRIVER_PURPOSE;

/** The largest file that is taken, in bytes. The browser makes pictures far smaller; this is for one that cannot. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;

/** The largest picture, width times height; one with more may use up the memory of whoever opens it. */
export const MAX_PICTURE_PIXELS = 64_000_000;

/** The most parts that are kept of a picture; one of very many tiny parts may use up the memory of whoever takes it. */
export const MAX_PICTURE_PARTS = 10_000;

/** How many files an order may have for each purpose. */
export const MAX_FILES: Readonly<Record<FilePurpose, number>> = {
  slip: 10,
  proof: 80,
  claim: 60,
  certificate: 20,
};

/** How many pictures of themselves and their papers a driver may have stored. */
export const MAX_DRIVER_FILES = 120;

/** A driver's picture that no sent registration refers to is deleted this long after its upload: papers take time. */
export const UNUSED_DRIVER_FILE_MS = 60 * DAY_MS;

/** A file that nothing refers to is deleted this long after its upload. */
export const UNUSED_FILE_MS = 3 * DAY_MS;

/** Links to files end on a grid of this step, so that a page that reads them again gets the same address. */
const LINK_STEP_MS = 5 * MINUTE_MS;

/** When a link to a file that is made now ends: 5 to 10 minutes later. Epoch milliseconds. */
export function linkEnd(now: number): number {
  return (Math.floor(now / LINK_STEP_MS) + 2) * LINK_STEP_MS;
}

/** Why a file is refused: the parameter `reason` of the error `FILE_REFUSED`. */
export const FILE_REFUSALS = [
  "too_large",
  "empty",
  "svg",
  "html",
  "pdf",
  "not_a_picture",
  "unsupported_picture",
  "damaged",
  "too_many_pixels",
  "too_many_files",
  "gone",
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];
