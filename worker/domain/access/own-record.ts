import { AppError } from "../errors.ts";

/**
 * Nobody of the staff decides about what is theirs: the own registration, what the own order costs or was paid, the own pay
 * or claim. Somebody else of the staff does. The one rule of every service that decides for the office.
 * @param staffId the user who decides, @param ownerId the user whom it concerns, or `null`
 * @throws AppError OWN_RECORD
 */
export function refuseOwn(staffId: string, ownerId: string | null): void {
  if (staffId === ownerId) throw new AppError("OWN_RECORD");
}
