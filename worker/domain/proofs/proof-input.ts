import { z } from "zod";
import { NAME_MAX } from "../access/person-name.ts";
import { lineInput } from "../plain-text-input.ts";
import { MAX_PROOF_PHOTOS, STOP_CODE_LENGTH } from "./proof.ts";

const fileIdInput = z.uuid();

/** What a driver records at a stop. The id is made by the browser, so that repeating it records it once. */
export const recordProofInput = z.object({
  proofId: z.uuid(),
  jobId: z.string().min(1).max(60),
  stopPosition: z.number().int().min(0).max(20),
  photoFileIds: z.array(fileIdInput).max(MAX_PROOF_PHOTOS),
  /** Who received the goods; may be empty. */
  receiverName: lineInput(NAME_MAX),
  signatureFileId: fileIdInput.optional(),
  /** The receiver's code, if they gave it. */
  code: z
    .string()
    .regex(new RegExp(`^\\d{${STOP_CODE_LENGTH}}$`), "CODE_WRONG")
    .optional(),
  /** By the phone's clock, or as the office was told; epoch milliseconds. */
  takenAt: z.number().int().min(0),
});
export type RecordProofInput = z.infer<typeof recordProofInput>;

/**
 * What the office records for the driver of a job: pictures. A receiver's code is given at the door alone,
 * and a name proves nothing there.
 */
export const recordProofForDriverInput = recordProofInput.omit({ code: true, signatureFileId: true }).extend({
  photoFileIds: z.array(fileIdInput).min(1, "REQUIRED").max(MAX_PROOF_PHOTOS),
  /** Who was seen to hold the job. */
  seenDriverId: z.string().min(1).max(60),
});
export type RecordProofForDriverInput = z.infer<typeof recordProofForDriverInput>;
