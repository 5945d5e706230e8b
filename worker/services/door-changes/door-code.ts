import { DOOR_CODE_LENGTH } from "#domain/door-changes/door-change.ts";
import { digitCode } from "../digit-code.ts";

/** The code with which the customer agrees to one change at the door on the driver's phone; told to the customer alone. */
export function doorCode(secret: string, changeId: string): Promise<string> {
  return digitCode(secret, `khondee door code:${changeId}`, DOOR_CODE_LENGTH);
}
