import { takenPlates, type Plate } from "#db/queries/drivers/plates.ts";
import { badInput } from "#domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";

/**
 * Refuses plates of vehicles that another driver has in service.
 * @param fieldOf the field of a plate by its place in the list
 * @throws AppError BAD_INPUT (`PLATE_TAKEN`) at each
 */
export async function refuseTakenPlates(
  { db }: Pick<Dependencies, "db">,
  driverId: string,
  plates: readonly Plate[],
  fieldOf: (position: number) => string,
): Promise<void> {
  const taken = await takenPlates(db, driverId, plates);
  if (taken.length > 0)
    throw badInput(Object.fromEntries(taken.map((position) => [fieldOf(position), "PLATE_TAKEN"])));
}

/** Waits for a write; when the database refuses it, `refuse` has the first word about why. */
export async function unlessPlatesTaken<Result>(
  write: Promise<Result>,
  refuse: () => Promise<void>,
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    await refuse();
    throw error;
  }
}
