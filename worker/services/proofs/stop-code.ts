import { STOP_CODE_LENGTH } from "#domain/proofs/proof.ts";
import { digitCode } from "../digit-code.ts";

/**
 * The code with which the customer confirms the handover at one stop. It follows from the order, the stop and the
 * secret, and is stored nowhere: only the worker can tell it, and tells it the customer alone.
 */
export function stopCode(secret: string, orderId: string, stopPosition: number): Promise<string> {
  return digitCode(secret, `khondee stop code:${orderId}:${stopPosition}`, STOP_CODE_LENGTH);
}
