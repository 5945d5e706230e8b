import { CompactEncrypt, compactDecrypt, errors } from "jose";
import { derivedKey } from "../../hmac.ts";

/** The largest draft that is taken along, in bytes of UTF-8; the browser sends none that is larger. */
const DRAFT_MAX_BYTES = 16_384;
const KEY_MANAGEMENT = "dir";
const ENCRYPTION = "A256GCM";
/** Sets the key apart from others that are derived from the same secret. */
const KEY_PURPOSE = "khondee login draft, A256GCM";

/** Encrypts the draft of a move, which holds names, phone numbers and addresses. `null` for none, or one too large. */
export async function sealDraft(secret: string, draft: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(draft);
  if (bytes.length === 0 || bytes.length > DRAFT_MAX_BYTES) return null;
  return new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: KEY_MANAGEMENT, enc: ENCRYPTION })
    .encrypt(await derivedKey(secret, KEY_PURPOSE));
}

/** The draft; `null` when it was encrypted with another secret. */
export async function openDraft(secret: string, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, await derivedKey(secret, KEY_PURPOSE), {
      keyManagementAlgorithms: [KEY_MANAGEMENT],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
