/** The most photos of one proof, and the most proofs that a driver records at one stop. */
export const MAX_PROOF_PHOTOS = 6;
export const MAX_PROOFS_PER_STOP = 5;

/** Digits of the code with which a receiver confirms. */
export const STOP_CODE_LENGTH = 4;

/** What shows that goods were handed over; one of these at least. */
export interface ProofContent {
  readonly photos: number;
  readonly receiverName: string;
  readonly hasSignature: boolean;
  readonly hasCode: boolean;
}

/** What is wrong with a proof as a whole, by its field; `null` when it may be recorded. */
export function proofFault({
  photos,
  receiverName,
  hasSignature,
  hasCode,
}: ProofContent): { readonly photoFileIds: "REQUIRED" } | { readonly receiverName: "REQUIRED" } | null {
  // A signature without a name is nobody's.
  if (hasSignature && receiverName === "") return { receiverName: "REQUIRED" };
  return photos === 0 && receiverName === "" && !hasCode ? { photoFileIds: "REQUIRED" } : null;
}

/** Of when a proof at a stop is. Stops are counted from 0; epoch milliseconds. */
export interface ProofTime {
  readonly stop: number;
  readonly takenAt: number;
  /** Whether the office recorded it for the driver. */
  readonly isByOffice?: boolean;
}

/**
 * The latest proof at the furthest stop with one; `null` without any. One of the office counts only where the driver has none
 * at that stop: they were there.
 */
export function latestProofOf(proofs: readonly (ProofTime | null | undefined)[]): ProofTime | null {
  const own = ({ isByOffice = false }: ProofTime) => (isByOffice ? 0 : 1);
  const byPlace = (a: ProofTime, b: ProofTime) => a.stop - b.stop || own(a) - own(b) || a.takenAt - b.takenAt;
  return (
    proofs
      .filter((proof) => proof != null)
      .toSorted(byPlace)
      .at(-1) ?? null
  );
}

/**
 * When something was recorded: as the phone says, but never before the job's start and never in the future; the moment
 * of arrival where the phone's clock is wrong. Epoch milliseconds.
 */
export function recordedTime(takenAt: number, startedAt: number | null, now: number): number {
  return takenAt > now || takenAt < (startedAt ?? 0) ? now : takenAt;
}
