import { digitCode } from "../digit-code.ts";

const DIGITS = 6;
/** Sets the codes apart from everything else that is made with the same secret. */
const PURPOSE = "khondee login code";

/**
 * The code of a requested login: six digits that follow from the request's id and the secret. It is stored nowhere, so a
 * copy of the database opens nothing, and a mail that is sent twice has the same code.
 */
export function loginCode(secret: string, requestId: string): Promise<string> {
  return digitCode(secret, `${PURPOSE} ${requestId}`, DIGITS);
}

/** Whether a typed code is that of a request. Blanks do not count. The time does not tell how much of it was right. */
export async function isLoginCode(secret: string, requestId: string, typed: string): Promise<boolean> {
  const code = await loginCode(secret, requestId);
  const given = typed.replaceAll(/\s/g, "");
  let difference = code.length ^ given.length;
  for (let at = 0; at < code.length; at += 1) difference |= code.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}
