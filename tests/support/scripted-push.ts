import type { PushMessage, PushMessenger, PushResult } from "#worker/adapters/push/push-messenger.ts";

/** Push services as a test answers for them. */
export class ScriptedPush implements PushMessenger {
  readonly publicKey = "key-1";
  readonly pushed: PushMessage[] = [];
  answer: (message: PushMessage) => PushResult = () => ({ is: "accepted" });

  async push(message: PushMessage): Promise<PushResult> {
    this.pushed.push(message);
    return this.answer(message);
  }
}
