/** Without 0/O, 1/I/L and U, which are easily confused. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

/** A new order id for people, such as `KD-7F3K2M`; about 730 million of them. */
export function newOrderId(): string {
  return newReadableId("KD-");
}

/** A new id for people, such as `CO-7F3K2M`. */
export function newReadableId(prefix: `${string}-`): string {
  let id: string = prefix;
  // Bytes at or above the largest multiple of the alphabet's size are discarded, so that all letters are equally likely.
  const limit = 256 - (256 % ALPHABET.length);
  while (id.length < prefix.length + LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < limit && id.length < prefix.length + LENGTH) id += ALPHABET[byte % ALPHABET.length];
    }
  }
  return id;
}
