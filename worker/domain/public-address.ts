/** https on its usual port, no user, no fragment; the host is taken up to the first slash. */
const ADDRESS =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?)\/[!$-[\]-~]*$/;
/** Names that networks give to their own machines (RFC 6761, RFC 6762, RFC 8375, ICANN's `.internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home|test|invalid)$/;

/**
 * Whether somebody may be called under an address that somebody else gave: it may name anything. Only a public name is;
 * never an IP address, whose last part is a number.
 */
export function isPublicAddress(text: string): boolean {
  const host = ADDRESS.exec(text)?.[1];
  return host !== undefined && !PRIVATE_NAME.test(host);
}
