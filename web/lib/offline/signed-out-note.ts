import { inStore, KNOWN, settled } from "./device-database.ts";
import { endSession, inTurn } from "../session/sign-out/end-session.ts";

/** Its place among what this device knows: no account has this id. */
const PLACE = { userId: "", question: "signed-out" } as const;

interface Note {
  readonly signedOut: string;
}

/** Whether something that this device knows is the note, and no answer. */
export function isSignedOutNote({
  userId,
  question,
}: {
  readonly userId: string;
  readonly question: string;
}) {
  return userId === PLACE.userId && question === PLACE.question;
}

/** Notes for the service worker, which sees no storage of pages, that an account was signed out without a connection. */
export async function noteSignOut(userId: string): Promise<void> {
  const note = { ...PLACE, signedOut: userId };
  // A device that cannot write it cannot send from its service worker either.
  await inStore(KNOWN, "readwrite", (store) => settled(store.put(note))).catch(() => undefined);
}

export async function forgetSignOut(): Promise<void> {
  await inStore(KNOWN, "readwrite", (store) => settled(store.delete([PLACE.userId, PLACE.question]))).catch(
    () => undefined,
  );
}

/**
 * Ends the session that was signed out here, if there is one, before anything is sent in it.
 * @returns whether none waits any more
 */
export async function endNotedSession(): Promise<boolean> {
  if ((await noted()) === null) return true;
  return inTurn(async () => {
    const userId = await noted();
    if (userId === null) return true;
    if (!(await endSession(userId))) return false;
    await forgetSignOut();
    return true;
  });
}

async function noted(): Promise<string | null> {
  const read = (store: IDBObjectStore) =>
    settled(store.get([PLACE.userId, PLACE.question]) as IDBRequest<Note | undefined>);
  const note = await inStore(KNOWN, "readonly", read).catch(() => undefined);
  return note?.signedOut ?? null;
}
