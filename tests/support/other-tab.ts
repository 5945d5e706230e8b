/** Sends a message about the session as another tab of the same browser would. */
export function otherTabSays(message: "signed_in" | "signed_out"): void {
  const channel = new BroadcastChannel("khondee-session");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(message);
  channel.close();
}
