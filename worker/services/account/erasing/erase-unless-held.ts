import { AppError, type ErrorParams } from "#domain/errors.ts";

/**
 * Why somebody cannot be erased who has open commitments, with how many of each kind; `null` where there are none.
 * @param extra what else the refusal says
 */
export function commitmentsRefusal(
  counts: Readonly<Record<string, number>>,
  extra: ErrorParams = {},
): AppError | null {
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return count === 0
    ? null
    : new AppError("ACCOUNT_HAS_OPEN_ORDERS", { params: { count, ...counts, ...extra } });
}

/**
 * Writes an erasure unless something keeps somebody from being erased.
 * @param obstacleOf reads what does; it is asked again where writing fails: what came up meanwhile says why
 * @throws AppError the obstacle; whatever `write` fails with otherwise
 */
export async function eraseUnlessHeld<Result>(
  obstacleOf: () => Promise<AppError | null>,
  write: () => Promise<Result>,
): Promise<Result> {
  await refuseHeld(obstacleOf);
  try {
    return await write();
  } catch (error) {
    await refuseHeld(obstacleOf);
    throw error;
  }
}

/** @throws AppError what keeps somebody from being erased */
async function refuseHeld(obstacleOf: () => Promise<AppError | null>): Promise<void> {
  const obstacle = await obstacleOf();
  if (obstacle !== null) throw obstacle;
}
