/** Asks whether to sign out although so much is not sent. */
type Ask = (count: number) => Promise<boolean>;

let ask: Ask | null = null;

/** Called by the dialog while it is mounted. @returns a function that takes the offer back */
export function offerLeaveQuestion(how: Ask): () => void {
  ask = how;
  return () => {
    if (ask === how) ask = null;
  };
}

/**
 * Whether an account may be signed out: nothing of it waits on this device, or its person says so. What waits stays
 * either way, and is sent at their next login here.
 */
export async function mayLeave(userId: string): Promise<boolean> {
  const { allEntries } = await import("../../offline/queue-store.ts");
  const unsent = (await allEntries()).filter(
    (entry) => entry.userId === userId && (entry.state === "waiting" || entry.state === "refused"),
  );
  return unsent.length === 0 || ask === null ? true : ask(unsent.length);
}
